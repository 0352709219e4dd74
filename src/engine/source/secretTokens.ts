/** A kind of secret that its shape gives away. */
export interface TokenRule {
  readonly kind: string;
  /** Global. Group 1 is the part that must look random; without groups it is the whole match. */
  readonly pattern: RegExp;
}

/**
 * Cheap test that clears nearly every file: a text in which it finds nothing matches no {@link tokenRules}. Case
 * matters, as a pattern that folds case is ten times slower.
 */
export const tokenPrefilter =
  /-----BEGIN|AKIA|ASIA|gh[opusr]_|github_pat_|glpat-|xox[abeoprs]-|hooks\.slack|_live_|sk-|AIza|GOCSPX-|npm_|pypi-|SG\.|hf_|dop_v1_|AccountKey|shpat_|dckr_pat_|AGE-SECRET|[sS][eE][cC][rR][eE][tT]_?[aA][cC][cC][eE][sS][sS]/;

export const tokenRules: readonly TokenRule[] = [
  { kind: 'a GitHub token', pattern: /\bgh[opusr]_([A-Za-z0-9]{36,251})\b/g },
  { kind: 'a GitHub token', pattern: /\bgithub_pat_([A-Za-z0-9]{22}_[A-Za-z0-9]{59})\b/g },
  { kind: 'a GitLab token', pattern: /\bglpat-([\w-]{20,})/g },
  { kind: 'a Slack token', pattern: /\bxox[abeoprs]-(?:\d+-)*([\w-]{20,})/g },
  { kind: 'a Slack webhook', pattern: /hooks\.slack\.com\/services\/T\w{8,}\/B\w{8,}\/([A-Za-z0-9]{24})\b/g },
  { kind: 'a Stripe key', pattern: /\b[rs]k_live_([A-Za-z0-9]{20,})\b/g },
  { kind: 'an Anthropic key', pattern: /\bsk-ant-[a-z]+\d\d-([\w-]{80,})/g },
  { kind: 'an OpenAI key', pattern: /\bsk-(?:proj|svcacct|admin)-([\w-]{40,})/g },
  { kind: 'an OpenAI key', pattern: /\bsk-([A-Za-z0-9]{48})\b/g },
  { kind: 'a Google API key', pattern: /\bAIza([\w-]{35})(?![\w-])/g },
  { kind: 'a Google client secret', pattern: /\bGOCSPX-([\w-]{28})(?![\w-])/g },
  { kind: 'an npm token', pattern: /\bnpm_([A-Za-z0-9]{36})\b/g },
  { kind: 'a PyPI token', pattern: /\bpypi-(AgE[\w-]{60,})/g },
  { kind: 'a SendGrid key', pattern: /\bSG\.([\w-]{22}\.[\w-]{43})(?![\w-])/g },
  { kind: 'a Hugging Face token', pattern: /\bhf_([A-Za-z0-9]{34})\b/g },
  { kind: 'a DigitalOcean token', pattern: /\bdop_v1_([a-f0-9]{64})\b/g },
  { kind: 'an Azure storage key', pattern: /\bAccountKey=([A-Za-z0-9+/]{86}==)/g },
  { kind: 'a Shopify token', pattern: /\bshpat_([a-fA-F0-9]{32})\b/g },
  { kind: 'a Docker token', pattern: /\bdckr_pat_([\w-]{27})(?![\w-])/g },
  { kind: 'an age private key', pattern: /\bAGE-SECRET-KEY-1([0-9A-Z]{58})\b/g },
  {
    kind: 'an AWS secret access key',
    pattern: /secret_?access_?key["'\])]*\s*(?:=>|[:=]|,)+\s*["']?([A-Za-z0-9+/]{40})(?![A-Za-z0-9+/=])/gi,
  },
];

const placeholder =
  /example|sample|dummy|fake|placeholder|changeme|change_me|redacted|your|insert|x{4,}|\*{3,}|\.{3}|0{6,}|1234567|abcdefg|(.)\1{5,}/i;

/** Whether a value could have come from a random source; one that was made up for documentation could not. */
export function looksRandom(value: string): boolean {
  return !placeholder.test(value) && entropy(value) >= (/^[a-f0-9]+$/i.test(value) ? 2.8 : 3.4);
}

/** Shannon entropy in bits a character. */
function entropy(value: string): number {
  const counts = new Map<string, number>();
  for (const char of value) counts.set(char, (counts.get(char) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / value.length) * Math.log2(count / value.length);
  return bits;
}
