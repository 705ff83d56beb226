import type { FilterImplOptions } from 'liquidjs';

/** A number as data carries it: JSON's numbers, or text where exact decimals matter. */
const numberPattern = /^[+-]?\d{1,30}(\.\d{1,30})?$/;

const dateStyles = ['full', 'long', 'medium', 'short'] as const;

export interface FilterDefaults {
  locale?: string | undefined;
  currency?: string | undefined;
}

/**
 * Filters for documents about money and dates, beside Liquid's own. All take the locale as an argument too, so that one
 * template can serve many; none of them reads the machine's locale or time zone.
 */
export const documentFilters = ({
  locale: ownLocale = 'en-US',
  currency: ownCurrency,
}: FilterDefaults): Record<string, FilterImplOptions> => ({
  /** `{{ 1234.5 | number: 'de-DE', 2 }}` → `1.234,50` */
  number(value: unknown, locale: unknown = ownLocale, decimals?: unknown): string {
    const places = decimals === undefined ? {} : fractionDigits(decimals);
    return isMissing(value) ? '' : formatNumber(value, locale, { maximumFractionDigits: 6, ...places });
  },

  /** `{{ 1234.5 | money: 'EUR', 'de-DE' }}` → `1.234,50 €` */
  money(value: unknown, currency: unknown = ownCurrency, locale: unknown = ownLocale): string {
    if (typeof currency !== 'string' || !/^[A-Za-z]{3}$/.test(currency)) {
      throw new Error("The filter money needs a currency of three letters: {{ total | money: 'EUR', 'de-DE' }}");
    }
    return isMissing(value) ? '' : formatNumber(value, locale, { style: 'currency', currency });
  },

  /** `{{ 0.19 | percent: 'de-DE' }}` → `19 %` */
  percent(value: unknown, locale: unknown = ownLocale, decimals: unknown = 0): string {
    return isMissing(value) ? '' : formatNumber(value, locale, { style: 'percent', ...fractionDigits(decimals) });
  },

  /** `{{ '2026-03-05' | local_date: 'de-DE', 'long' }}` → `5. März 2026`; times are told in UTC unless a zone is given */
  local_date(value: unknown, locale: unknown = ownLocale, style: unknown = 'long', timeZone: unknown = 'UTC'): string {
    if (isMissing(value)) {
      return '';
    }
    const dateStyle = dateStyles.find((known) => known === style);
    if (!dateStyle) {
      throw new Error(`The filter local_date knows the styles ${dateStyles.join(', ')}, not ${quoted(style)}`);
    }
    const date = new Date(typeof value === 'number' ? value * 1000 : String(value).slice(0, 100));
    if (Number.isNaN(date.getTime())) {
      throw new Error(
        `The filter local_date cannot read ${quoted(value)} as a date: give it as 2026-03-05 or in seconds`,
      );
    }
    return withLocale(locale, (tag) => new Intl.DateTimeFormat(tag, { dateStyle, timeZone: zoneOf(timeZone) })).format(
      date,
    );
  },
});

function formatNumber(value: unknown, locale: unknown, options: Intl.NumberFormatOptions): string {
  const text = typeof value === 'number' ? value : String(value).trim();
  if (typeof text === 'number' ? !Number.isFinite(text) : !numberPattern.test(text)) {
    throw new Error(`${quoted(value)} is no number: give it as 1234.5 or '1234.50'`);
  }
  // Text keeps all its digits (ECMA-402's NumberFormat v3); the library's types do not know yet.
  return numberFormat(locale, options).format(text as number);
}

const numberFormats = new Map<string, Intl.NumberFormat>();
const numberFormatsKept = 50;

/** Making a formatter costs a hundred times its use, and tables use the same one in every row. */
function numberFormat(locale: unknown, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify([locale, options]);
  const known = numberFormats.get(key);
  if (known) {
    return known;
  }
  const made = withLocale(locale, (tag) => new Intl.NumberFormat(tag, options));
  if (numberFormats.size >= numberFormatsKept) {
    numberFormats.clear();
  }
  numberFormats.set(key, made);
  return made;
}

function fractionDigits(decimals: unknown): { minimumFractionDigits: number; maximumFractionDigits: number } {
  const count = Number(decimals);
  if (!Number.isInteger(count) || count < 0 || count > 20) {
    throw new Error(`Decimals are a whole number from 0 to 20, not ${quoted(decimals)}`);
  }
  return { minimumFractionDigits: count, maximumFractionDigits: count };
}

function withLocale<Format>(locale: unknown, create: (tag: string) => Format): Format {
  const tag = String(locale);
  try {
    Intl.getCanonicalLocales(tag);
  } catch {
    throw new Error(`${quoted(locale)} is no locale: give a language tag such as 'en-US' or 'de-DE'`);
  }
  return create(tag);
}

function zoneOf(timeZone: unknown): string {
  const zone = String(timeZone);
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    throw new Error(`${quoted(timeZone)} is no time zone: give a name such as 'Europe/Berlin'`);
  }
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function quoted(value: unknown): string {
  return `'${String(value).slice(0, 60)}'`;
}
