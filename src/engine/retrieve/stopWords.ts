import { termsOfWord } from '../terms/analyze.ts';

/** English function words, and the verbs with which tasks are worded ("add", "fix", "support"): they name nothing. */
const WORDS =
  'the a an and or of to in on for is are was were be been being it its this that these those with without as at by from not no do does did don doesn can cannot could should would will may might when where which who what why how if then else than so such there here we you they he she me my our your their them us but only also just into over under out up down about after before during between all any some each every more most other same own too very via per etc use used using uses make makes made get gets add adds added adding fix fixes fixed fixing support supports allow allows instead now new';

const stopTerms = new Set(WORDS.split(' ').flatMap(termsOfWord));

/** True for a term that says nothing about what is sought. */
export function isStopTerm(term: string): boolean {
  return stopTerms.has(term);
}
