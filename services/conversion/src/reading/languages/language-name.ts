/** Codes of tesseract's that are no language tags, or whose tag has another name. */
const special: Record<string, string> = {
  chi_sim: 'Chinese (simplified)',
  chi_tra: 'Chinese (traditional)',
  frk: 'German (Fraktur)',
  deu_latf: 'German (Fraktur)',
  kmr: 'Kurdish (Kurmanji)',
  aze_cyrl: 'Azerbaijani (Cyrillic)',
  srp_latn: 'Serbian (Latin)',
  uzb_cyrl: 'Uzbek (Cyrillic)',
  ita_old: 'Italian (old)',
  spa_old: 'Spanish (old)',
  kat_old: 'Georgian (old)',
};

const vertical = /_vert$/;

const english = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** A language's English name by tesseract's code: 'deu' is German. */
export function languageName(code: string): string {
  const plain = code.replace(vertical, '');
  const name = special[plain] ?? tagName(plain) ?? plain.replaceAll('_', ' ');
  return vertical.test(code) ? `${name}, vertical` : name;
}

function tagName(code: string): string | undefined {
  try {
    return english.of(code.replaceAll('_', '-'));
  } catch {
    return undefined;
  }
}
