import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFPageLeaf,
  PDFRef,
  PDFStream,
  type PDFContext,
  type PDFDocument,
  type PDFObject,
} from '@cantoo/pdf-lib';
import { destinationsOf, isDestination, type Destinations } from './destinations.ts';

/** Where a page stands in its document's tree and threads, not what it is. */
const pagePlaces = [PDFName.of('Parent'), PDFName.of('B')];

/** An object's place among the tags, which are left behind: the numbers would mean others'. */
const tagPlaces = [PDFName.of('StructParents'), PDFName.of('StructParent')];

/**
 * Copies objects of one document into another, with all they refer to. What refers to one object refers to one copy of
 * it, so links from page to page stay. References are followed one after the other, not one within the other: a
 * thousand pages of which each links to the next are copied as well as one.
 */
export class ObjectCopier {
  readonly #source: PDFContext;
  readonly #target: PDFContext;
  readonly #destinations: Destinations;
  readonly #copies = new Map<PDFRef, PDFRef>();
  #waiting: PDFRef[] = [];

  constructor(source: PDFDocument, target: PDFDocument) {
    this.#source = source.context;
    this.#target = target.context;
    this.#destinations = destinationsOf(source);
  }

  /** @throws RangeError when objects lie within each other deeper than any program writes them. */
  copy(ref: PDFRef): PDFRef {
    const copy = this.#copyOf(ref);
    for (let next = this.#waiting.pop(); next; next = this.#waiting.pop()) {
      const object = this.#source.lookup(next);
      if (object) {
        this.#target.assign(this.#copyOf(next), this.#copyValue(object));
      }
    }
    return copy;
  }

  #copyOf(ref: PDFRef): PDFRef {
    const known = this.#copies.get(ref);
    if (known) {
      return known;
    }
    const copy = this.#target.nextRef();
    this.#copies.set(ref, copy);
    this.#waiting.push(ref);
    return copy;
  }

  #copyValue(object: PDFObject): PDFObject {
    if (object instanceof PDFRef) {
      return this.#copyOf(object);
    }
    if (object instanceof PDFPageLeaf) {
      return this.#copyEntries(withInherited(object), object.clone(this.#target));
    }
    if (object instanceof PDFDict) {
      return this.#copyEntries(object, object.clone(this.#target));
    }
    if (object instanceof PDFStream) {
      const copy = object.clone(this.#target);
      this.#copyEntries(object.dict, copy.dict);
      return copy;
    }
    if (object instanceof PDFArray) {
      const copy = PDFArray.withContext(this.#target);
      for (const item of object.asArray()) {
        copy.push(this.#copyValue(item));
      }
      return copy;
    }
    return object.clone(this.#target);
  }

  #copyEntries(from: PDFDict, to: PDFDict): PDFDict {
    const isPage = from instanceof PDFPageLeaf;
    for (const [key, value] of from.entries()) {
      // Elsewhere these may be names that a document gave its fonts.
      if ((isPage && pagePlaces.includes(key)) || (tagPlaces.includes(key) && value instanceof PDFNumber)) {
        to.delete(key);
      } else {
        const place = isDestination(key, value, from) ? this.#destinations(value) : undefined;
        to.set(key, this.#copyValue(place ?? value));
      }
    }
    return to;
  }
}

/** A page with what it has from the nodes above it. */
function withInherited(page: PDFPageLeaf): PDFPageLeaf {
  const whole = page.clone();
  for (const name of PDFPageLeaf.InheritableEntries) {
    const key = PDFName.of(name);
    const value = whole.get(key) ?? page.getInheritableAttribute(key);
    if (value) {
      whole.set(key, value);
    }
  }
  return whole;
}
