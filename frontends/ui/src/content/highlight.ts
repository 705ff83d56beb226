export type CodeLanguage = 'curl' | 'javascript' | 'python' | 'php' | 'json' | 'html' | 'markdown' | 'text';

export type TokenKind = 'plain' | 'string' | 'comment' | 'keyword' | 'number' | 'option';

export interface Token {
  kind: TokenKind;
  text: string;
}

const strings = String.raw`"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'`;
const numbers = String.raw`\b\d[\d_.]*\b`;

const words = {
  curl: 'curl|set|echo',
  javascript:
    'import|from|export|const|let|await|async|function|return|if|else|throw|new|try|catch|for|of|process|console',
  python: 'import|from|as|def|return|if|else|elif|not|raise|with|try|except|for|in|print|None|True|False',
  php: 'php|if|else|exit|echo|function|return|throw|new|foreach|true|false|null|use|STDERR',
  json: 'true|false|null',
} as const;

const grammars: Partial<Record<CodeLanguage, RegExp>> = {
  curl: grammar(String.raw`#.*`, words.curl, String.raw`(?<=\s)--?[a-z][\w-]*`),
  javascript: grammar(String.raw`\/\/.*|\/\*[\s\S]*?\*\/`, words.javascript),
  python: grammar('#.*', words.python),
  php: grammar(String.raw`\/\/.*|#.*`, words.php, String.raw`\$\w+`),
  json: grammar('(?!)', words.json),
  html: new RegExp(String.raw`(?<comment><!--[\s\S]*?-->)|(?<string>${strings})|(?<keyword><\/?[\w-]+|\/?>)`, 'g'),
};

function grammar(comment: string, keywords: string, option = '(?!)'): RegExp {
  return new RegExp(
    [
      String.raw`(?<string>\x60(?:\\.|[^\x60\\])*\x60|${strings})`,
      `(?<comment>${comment})`,
      `(?<option>${option})`,
      String.raw`(?<keyword>\b(?:${keywords})\b)`,
      `(?<number>${numbers})`,
    ].join('|'),
    'g',
  );
}

const kinds = ['string', 'comment', 'option', 'keyword', 'number'] as const;

/** Enough to read a sample by; it loses nothing: the tokens' texts joined are the code. */
export function highlight(code: string, language: CodeLanguage): Token[] {
  const pattern = grammars[language];
  if (!pattern) {
    return [{ kind: 'plain', text: code }];
  }
  const tokens: Token[] = [];
  let end = 0;
  for (const match of code.matchAll(pattern)) {
    if (match.index > end) {
      tokens.push({ kind: 'plain', text: code.slice(end, match.index) });
    }
    const kind = kinds.find((kind) => match.groups?.[kind] !== undefined) ?? 'plain';
    tokens.push({ kind, text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < code.length) {
    tokens.push({ kind: 'plain', text: code.slice(end) });
  }
  return tokens;
}
