/** What people make passwords of when a form asks for a capital, a small letter and a digit. */
const commonBases = new Set(
  (
    'abc abcd abcde abcdef abcdefg abcdefgh admin administrator amanda andrew angel apple arsenal asdf asdfgh asdfghjkl ashley ' +
    'autumn bailey banana barcelona baseball basketball batman changeme charlie cheese chelsea chocolate computer cookie ' +
    'daniel default demo donald dragon dubsmash easy empire england fall flower football freedom fuckyou george google guest ' +
    'hallo hannah harley hello hockey hunter iloveyou internet jennifer jessica jesus jordan justin killer king letmein ' +
    'liverpool login london love lovely maggie manager marina martin master matthew merlin michael michelle minecraft monkey ' +
    'mustang mypassword naruto nicole octavo office orange pass passphrase password pepper pokemon president princess purple ' +
    'qazwsx qwer qwert qwerty qwertyuiop ranger robert root samsung secret shadow soccer spring starwars summer sunshine ' +
    'super superman support taylor temp temporary tennis test tester thomas thunder tigger trustno user welcome whatever ' +
    'william winter yankees zaq zxcvbn zxcvbnm'
  ).split(' '),
);

const disguises: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

function isBase(text: string): boolean {
  const plain = text.replaceAll(/[013457@$]/g, (character) => disguises[character] ?? character);
  return commonBases.has(text) || commonBases.has(plain);
}

/**
 * Whether a password is a common word with what forms ask for around it: `Password1!`, `P@ssw0rd2024`, `Qwerty123`. A whole
 * list of leaked passwords is millions long; most of them that pass our other rules have this shape.
 */
export function isCommonPassword(password: string): boolean {
  const lowered = password.slice(0, 100).toLowerCase();
  const stripped = lowered.replace(/[^a-z]+$/, '').replace(/^[^a-z@$]+/, '');
  const halves = stripped.length % 2 === 0 && stripped.slice(0, stripped.length / 2).repeat(2) === stripped;
  const base = halves ? stripped.slice(0, stripped.length / 2) : stripped;
  // A last letter that is written as a digit looks like a tail: both readings are tried.
  return base === '' || isBase(base) || isBase(lowered.replace(/[^a-z@$0-9]+$/, ''));
}
