/** Whether an element is there and visible; 'invalid' when the text is no selector. */
export function visibleExpression(selector: string): string {
  return `((selector) => {
    let elements;
    try { elements = document.querySelectorAll(selector); } catch { return 'invalid'; }
    return Array.prototype.some.call(elements, (element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
    });
  })(${JSON.stringify(selector)})`;
}

/** A promise of whether the caller's expression, function or promise is true; it rejects when that throws. */
export function trueExpression(expression: string): string {
  return `(async () => {
    const value = await (
${expression}
    );
    return Boolean(typeof value === 'function' ? await value() : value);
  })()`;
}
