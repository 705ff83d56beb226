/** A character as it stands on the page, whose origin is below. */
export interface Glyph {
  /** Among the page's characters. */
  index: number;
  code: number;
  /** Where its baseline begins. */
  x: number;
  y: number;
  left: number;
  bottom: number;
  right: number;
  top: number;
  /** By which it is turned clockwise. */
  radians: number;
  /** PDFium takes what is before it for a space. */
  afterSpace: boolean;
  /** What draws it; several characters of one drawing share its box and origin. */
  object: number;
}

export type Rectangle = Pick<Glyph, 'left' | 'bottom' | 'right' | 'top'>;

/** A character of the text; what parts words and lines has no index. */
export interface Character {
  code: number;
  index: number | undefined;
}
