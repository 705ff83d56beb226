/** What stands in each element of a name. S3's answers are flat, and our keys need no escaping. */
export function elements(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^]*?)</${name}>`, 'g'))].map(([, content = '']) => content);
}

/** @throws when there is no such element. */
export function element(xml: string, name: string): string {
  const [content] = elements(xml, name);
  if (content === undefined) {
    throw new Error(`S3 answered without ${name}: ${xml.slice(0, 300)}`);
  }
  return content;
}
