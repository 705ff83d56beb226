/** Three figures that mean something, and no more: 0.42, 4.2, 42, 420. */
export function number(value: number): string {
  if (Number.isNaN(value)) return '–';
  const digits = Math.abs(value) >= 99.95 ? 0 : Math.abs(value) >= 9.995 ? 1 : 2;
  return value.toFixed(digits);
}

export function factor(value: number): string {
  return `${value.toFixed(2)} ×`;
}

export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
