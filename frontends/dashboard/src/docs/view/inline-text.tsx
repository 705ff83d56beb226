import { Link } from '@octavo/federation';
import { inlineOf } from '../inline.ts';

/** Addresses that are files and no pages. */
const isFile = (to: string): boolean => /\.\w+$/.test(to);

/** A text of a block, with its code and links. */
export function InlineText({ children }: { children: string }) {
  return inlineOf(children).map((piece, index) => {
    switch (piece.kind) {
      case 'code':
        return (
          <code key={index} className="font-mono text-[0.875em] break-words text-ink">
            {piece.text}
          </code>
        );
      case 'strong':
        return (
          <strong key={index} className="font-medium text-ink">
            {piece.text}
          </strong>
        );
      case 'link': {
        const look = 'text-ink underline decoration-line-strong underline-offset-4 hover:decoration-current';
        const label = <InlineText>{piece.text}</InlineText>;
        return piece.to.startsWith('/') && !isFile(piece.to) ? (
          <Link key={index} to={piece.to} className={look}>
            {label}
          </Link>
        ) : (
          <a key={index} href={piece.to} className={look}>
            {label}
          </a>
        );
      }
      case 'plain':
        return piece.text;
      default:
        return piece satisfies never;
    }
  });
}
