import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { secretByName } from '../../../src/engine/source/secretFiles.ts';
import { findSecret, secretDetail } from '../../../src/engine/source/secrets.ts';

/** Made when the test runs, so that no scanner finds a secret in this file. */
function randomLooking(length: number, seed: string): string {
  let out = '';
  for (let i = 0; out.length < length; i++)
    out += createHash('sha512').update(`${seed}${i}`).digest('base64').replace(/[+/=]/g, '');
  return out.slice(0, length);
}
const key = (length: number) => randomLooking(length, 'citepack');
const awsId = (prefix: string) =>
  `${prefix}${randomLooking(200, 'id')
    .toUpperCase()
    .replace(/[^A-Z2-7]/g, '')
    .slice(0, 16)}`;
const pem = (kind: string, lines: number) =>
  `-----BEGIN ${kind}-----\n${Array.from({ length: lines }, (_, i) => randomLooking(64, `pem${i}`)).join('\n')}\n`;

describe('secretByName', () => {
  it.each([
    '.env',
    'a/.env.local',
    '.env.production',
    '.env.example.local',
    'id_rsa',
    '.ssh/id_ed25519',
    'a.p12',
    'a.PFX',
    'release.keystore',
    '.netrc',
    '.pgpass',
  ])('keeps out %s', path => {
    expect(secretByName(path)).toBeTypeOf('string');
  });

  it.each([
    '.env.example',
    '.env.sample',
    '.env.template',
    '.env.dist',
    '.env.defaults',
    '.env.local.example',
    'env.ts',
    '.envrc',
    'id_rsa.pub',
    'a.pem',
    '.npmrc',
    'environment.ts',
  ])('leaves %s alone', path => {
    expect(secretByName(path)).toBeUndefined();
  });
});

describe('findSecret', () => {
  it.each([
    ['a GitHub token', `const t = "ghp_${key(36)}";`],
    ['a GitHub token', `github_pat_${key(22)}_${key(59)}`],
    ['a GitLab token', `token: glpat-${key(20)}`],
    ['a Slack token', `xoxb-123456789012-${key(24)}`],
    ['a Slack webhook', `https://hooks.slack.com/services/T0A1B2C3D4/B0A1B2C3D4/${key(24)}`],
    ['a Stripe key', `sk_live_${key(24)}`],
    ['an OpenAI key', `OPENAI_API_KEY=sk-proj-${key(60)}`],
    ['an OpenAI key', `sk-${key(48)}`],
    ['an Anthropic key', `sk-ant-api03-${key(93)}`],
    ['a Google API key', `key=AIza${key(35)}`],
    ['an npm token', `npm_${key(36)}`],
    ['a SendGrid key', `SG.${key(22)}.${randomLooking(43, 'b')}`],
    ['an AWS key pair', `id: ${awsId('AKIA')}\nkey: ${key(40)}`],
    ['an AWS secret access key', `aws_secret_access_key = ${key(40)}`],
    ['an AWS secret access key', `{"SecretAccessKey": "${key(40)}"}`],
    ['an AWS secret access key', `process.env["AWS_SECRET_ACCESS_KEY"] = '${key(40)}'`],
    ['a private key', pem('RSA PRIVATE KEY', 12) + `-----END RSA PRIVATE KEY-----`],
    ['a private key', pem('PRIVATE KEY', 2)],
    ['a private key', pem('OPENSSH PRIVATE KEY', 4).replaceAll('\n', '\\n')],
    [
      'a private key',
      pem('EC PRIVATE KEY', 3)
        .split('\n')
        .map(line => `  "${line}\\n" +`)
        .join('\n'),
    ],
    ['an encrypted private key', pem('ENCRYPTED PRIVATE KEY', 4)],
    [
      'a private key',
      pem('RSA PRIVATE KEY', 4).replace('\n', '\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,00\n\n'),
    ],
  ])('finds %s', (kind, text) => {
    expect(findSecret('src/a.ts', `first\n\n${text}\nlast`)).toEqual({ kind, line: 3 });
  });

  it.each([
    ['AWS documentation', 'AKIAIOSFODNN7EXAMPLE\nwJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'],
    ['the documented AWS secret', 'aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'],
    ['an access key id alone', awsId('AKIA')],
    ['an access key id beside a commit', `${awsId('AKIA')} ${createHash('sha1').update('a').digest('hex')}`],
    ['crosses', `ghp_${'x'.repeat(36)}`],
    ['one letter', `ghp_${'a'.repeat(36)}`],
    ['letters and digits in their order', 'ghp_1234567890abcdefghijklmnopqrstuvwxyzAB'],
    ['a placeholder', 'sk-proj-your-api-key-goes-here-and-must-be-long-enough'],
    ['an angle bracket', 'OPENAI_API_KEY=<your-key>'],
    ['changeme', 'aws_secret_access_key = changeme'],
    ['a token that is too short', `ghp_${key(20)}`],
    ['the shape in a regular expression', '/ghp_[A-Za-z0-9]{36}/'],
    [
      'a header in a program',
      `if (text.startsWith("-----BEGIN PRIVATE KEY-----")) { return parsePrivateKeyOf(text, options); }`,
    ],
    ['a public key', pem('PUBLIC KEY', 6)],
    ['a certificate', pem('CERTIFICATE', 12)],
    ['a key with dots', `-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBg...\n-----END PRIVATE KEY-----`],
    ['a CSS class', '.task-sk-circle1, .disk-usage-in-the-long-name-of-a-class-that-goes-on { }'],
    ['a long kebab name', 'const id = "sk-fading-circle-and-a-long-name-in-kebab-case-for-styles";'],
  ])('does not mind %s', (_, text) => {
    expect(findSecret('src/a.ts', text)).toBeUndefined();
  });

  it('looks into the files that keep credentials', () => {
    const registry = '//registry.npmjs.org/:_authToken=';
    expect(findSecret('.npmrc', `a=b\n${registry}0123456789abcdef\n`)).toMatchObject({ line: 2 });
    expect(findSecret('.npmrc', `${registry}\${NPM_TOKEN}\n`)).toBeUndefined();
    expect(findSecret('.npmrc', 'save-exact=true\n')).toBeUndefined();
    expect(findSecret('home/.docker/config.json', '{"auths":{"x":{"auth":"dXNlcjpwYXNz"}}}')).toMatchObject({
      line: 1,
    });
    expect(findSecret('src/config.json', '{"auth":"dXNlcjpwYXNz"}')).toBeUndefined();
    expect(findSecret('.pypirc', '[pypi]\nusername = a\n\npassword = hunter2hunter2\n')).toMatchObject({
      line: 4,
    });
  });

  it('names the kind and the line, never the value, and says when it lies among tests', () => {
    const text = `// a\nconst t = "ghp_${key(36)}";`;
    const found = findSecret('test/fixtures/a.ts', text);
    const detail = found && secretDetail('test/fixtures/a.ts', found);
    expect(detail).toBe(
      'a GitHub token in line 2; it lies among tests and may be no real one, but is kept out to be safe',
    );
    expect(found && secretDetail('src/a.ts', found)).toBe('a GitHub token in line 2');
    expect(detail).not.toContain(key(36));
  });
});
