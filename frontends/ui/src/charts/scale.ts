/** A round number at or above the highest value, so that the axis reads well. */
export function niceMaximum(highest: number): number {
  if (highest <= 0) {
    return 1;
  }
  const magnitude = 10 ** Math.floor(Math.log10(highest));
  const step = [1, 2, 2.5, 5, 10].find((step) => step * magnitude >= highest) ?? 10;
  return step * magnitude;
}

export interface Point {
  x: number;
  y: number;
}

/** Where each value stands in a box of this size, its left edge at the first and its right at the last. */
export function pointsOf(values: readonly number[], maximum: number, width: number, height: number): Point[] {
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  return values.map((value, index) => ({
    x: values.length > 1 ? index * step : width / 2,
    y: height - (Math.max(0, value) / maximum) * height,
  }));
}

export function linePath(points: readonly Point[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(2)} ${y.toFixed(2)}`).join('');
}
