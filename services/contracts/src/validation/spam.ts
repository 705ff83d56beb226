const linkPattern = /\bhttps?:\/\/|\bwww\.[a-z0-9-]/gi;
const mostLinks = 2;

/** Sanitising takes angle brackets and quotes away: what is left of markup is looked for. */
const markup: readonly RegExp[] = [
  /javascript:|vbscript:|data:text\/html/i,
  /script.{0,500}\/script\b/is,
  /\bon(?:error|load|click|mouse(?:over|enter|out|down)|focus|blur|submit|toggle|pointer\w+|animation\w+)\s*=/i,
  /\biframe\s+src\s*=/i,
];

/** Words that nobody who writes about PDFs needs. */
const spamWords: readonly RegExp[] = [
  /\b(?:viagra|cialis|levitra|tramadol|xanax|kamagra)\b/i,
  /\bonline (?:pharmacy|casino|gambling|slots)\b|\b(?:pharmacy|casino|lottery|jackpot|sportsbook)\b/i,
  /\b(?:adult dating|hookups?|porn\w*|xxx|escorts?)\b/i,
  /\b(?:payday loans?|forex signals?|binary options|crypto giveaway|double your (?:bitcoin|money|btc))\b/i,
  /\b(?:replica watch(?:es)?|weight loss pills?|male enhancement|penis)\b/i,
];

const promotion: readonly RegExp[] = [
  /\b(?:buy|order|shop) (?:now|today)\b|\bspecial (?:offer|promotion|price)\b|\b\d{2,3}\s?% (?:off|discount)\b/i,
  /\b(?:free (?:money|cash|bitcoin|gift ?cards?|iphone|traffic|trial of our seo)|cash prizes?|you(?: ha|)ve? (?:been selected|won)|winner)\b/i,
  /\b(?:earn|make) (?:up to )?[$€£]?\s?\d[\d,.]*\s?(?:[$€£]|usd|k)?\s?(?:(?:per|a|every|each) |\/)?(?:day|week|month|hour|daily|weekly)\b/i,
  /\b(?:work from home|passive income|get rich|be your own boss|guaranteed (?:income|returns?|profits?|results?|ranking))\b/i,
  /\b(?:backlinks?|guest posts?|first page of google|rank (?:#?1|higher|first)|seo (?:services?|packages?|agency|expert)|buy (?:followers|traffic|reviews))\b/i,
  /\b(?:100% (?:free|legit|guaranteed)|risk[- ]free|no obligation|lowest price|cheap(?:est)? price)\b/i,
  /\b(?:investment opportunity|guaranteed loan|business loans?|unsecured loan|inheritance|million (?:dollars|usd|euros?)|bitcoin investment|crypto investment)\b/i,
];

const urgency: readonly RegExp[] = [
  /\b(?:act|call|click|buy|order|apply|reply|sign up|subscribe|contact us|claim|text|download|register|join) (?:it |yours? |here |us )?(?:now|immediately|today|fast|asap)\b/i,
  /\b(?:limited[- ]time|(?:offer|deal|sale) (?:ends|expires)|expires? (?:soon|today|tonight|in \d+)|last chance|don.?t (?:miss|wait)|hurry|urgent(?:ly)?|only \d+ (?:left|spots?|seats?)|while (?:stocks?|supplies) lasts?|before it.?s (?:too late|gone))\b/i,
  /\bclick (?:here|the link|below|this link)\b/i,
];

const matches = (text: string, patterns: readonly RegExp[]): number =>
  patterns.filter((pattern) => pattern.test(text)).length;

/**
 * Whether a submission reads like advertising or an attack (SPEC §5): three links or more, promotion with urgency, markup
 * that runs, or words of that trade. Takes all of a form's sanitised text at once.
 */
export function looksLikeSpam(text: string): boolean {
  const plain = text.normalize('NFKC').replaceAll(/[\u200B-\u200D\u2060\uFEFF\u00AD]/g, '');
  const promotions = matches(plain, promotion);
  return (
    (plain.match(linkPattern)?.length ?? 0) > mostLinks ||
    matches(plain, markup) > 0 ||
    matches(plain, spamWords) > 0 ||
    promotions > 1 ||
    (promotions > 0 && matches(plain, urgency) > 0)
  );
}
