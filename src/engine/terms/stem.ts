const VOWEL = /[aeiouy]/;

/** Undoubles a final consonant that a suffix had doubled: `stopp` to `stop`, but not `pass` or `call`. */
function undouble(stem: string): string {
  const last = stem.at(-1);
  return last === stem.at(-2) && last !== undefined && !'lsz'.includes(last) ? stem.slice(0, -1) : stem;
}

/**
 * Light stemming of a lower-case English word: plurals, `-ing` and `-ed`, no more, so that what meets still means the
 * same (after step 1 of M. F. Porter, "An algorithm for suffix stripping", 1980).
 */
export function stem(word: string): string {
  if (word.length < 4) return word;
  let stemmed = word;
  if (stemmed.endsWith('ies')) stemmed = stemmed.length > 4 ? stemmed.slice(0, -3) + 'y' : stemmed;
  else if (/(?:ss|x|ch|sh|zz)es$/.test(stemmed)) stemmed = stemmed.slice(0, -2);
  else if (stemmed.endsWith('s') && !/(?:ss|us|is)$/.test(stemmed)) stemmed = stemmed.slice(0, -1);
  for (const suffix of ['ing', 'ed']) {
    if (!stemmed.endsWith(suffix) || stemmed.endsWith('eed')) continue;
    const rest = stemmed.slice(0, -suffix.length);
    if (rest.length < 3 || !VOWEL.test(rest)) continue;
    stemmed = undouble(rest);
    break;
  }
  return stemmed.length > 4 && stemmed.endsWith('e') ? stemmed.slice(0, -1) : stemmed;
}
