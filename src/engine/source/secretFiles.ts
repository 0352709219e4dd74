/** Files that are kept out unread, because of their name. */
const secretNames: readonly (readonly [RegExp, string])[] = [
  [/^id_(rsa|dsa|ecdsa|ed25519|ecdsa_sk|ed25519_sk)$/, 'a private SSH key, by its name'],
  [/\.(p12|pfx|keystore|jks|kdbx|ppk)$/i, 'a key store, by its name'],
  [/^[._]netrc$/, 'passwords of network hosts, by its name'],
  [/^\.?pgpass(\.conf)?$/, 'database passwords, by its name'],
  [/^\.git-credentials$/, 'git passwords, by its name'],
  [/^\.htpasswd$/, 'passwords of a web server, by its name'],
  [/^\.vault-token$/, 'an access token, by its name'],
];

/** Files whose name gives them away together with a line of their content. */
const secretContents: readonly (readonly [name: RegExp, content: RegExp, clause: string])[] = [
  [
    /^\.?npmrc$/,
    /^[^#;\n]*:_(authToken|auth|password)\s*=\s*["']?(?!\$\{)\S{8,}/m,
    'a token of a package registry',
  ],
  [
    /^\.yarnrc\.yml$/,
    /^\s*npmAuth(Token|Ident):\s*["']?(?!\$\{)[^\s"']{8,}/m,
    'a token of a package registry',
  ],
  [/^\.pypirc$/, /^\s*password\s*[=:]\s*(?![%$<])\S{6,}/m, 'a password of a package registry'],
  [/(^|\/)\.aws\/credentials$/, /^\s*aws_secret_access_key\s*=\s*(?!<)\S{16,}/m, 'AWS credentials'],
  [
    /(^|\/)\.docker\/config\.json$|(^|\/)\.dockercfg$/,
    /"auth"\s*:\s*"[^"]{8,}"/,
    'credentials of a container registry',
  ],
  [/(^|\/)\.kube\/config$|\.?kubeconfig(\.ya?ml)?$/, /\bclient-key-data:\s*[\w+/=]{40,}/, 'a cluster key'],
  [
    /(^|\/)\.cargo\/credentials(\.toml)?$/,
    /^\s*token\s*=\s*"(?!<)[^"]{8,}"/m,
    'a token of a package registry',
  ],
  [
    /credentials?\.(json|ya?ml|ini)$/i,
    /"?(client_secret|refresh_token|secret_access_key)"?\s*[:=]\s*"?(?![<$%{])[\w+/.-]{16,}/i,
    'credentials',
  ],
];

/** Variants of `.env` that are written to be shared. */
const sharedEnv = /\.(example|sample|template|dist|defaults)$|\.d\.ts$/i;

/**
 * Whether a file holds secrets by its name alone. It need not be read.
 *
 * @returns the reason as a clause, or undefined.
 */
export function secretByName(path: string): string | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (/^\.env(\.|$)/i.test(name)) {
    return sharedEnv.test(name) ? undefined : 'environment variables, which often hold passwords and keys';
  }
  return secretNames.find(([pattern]) => pattern.test(name))?.[1];
}

/**
 * Whether a file is one of those that keep credentials, and does.
 *
 * @returns what it holds and where, never the value itself; undefined when it holds none.
 */
export function secretByNameAndContent(
  path: string,
  text: string,
): { kind: string; offset: number } | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  for (const [pattern, content, kind] of secretContents) {
    if (!pattern.test(pattern.source.includes('\\/') ? path : name)) continue;
    const match = content.exec(text);
    // The match may begin with the white space of lines before.
    if (match) return { kind, offset: match.index + match[0].search(/\S/) };
  }
  return undefined;
}
