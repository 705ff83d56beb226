import { passages, type Passage } from '../recognition/passages.ts';

/** A page whose text is known, because it was printed from it. */
export interface KnownPage {
  name: string;
  html: string;
  /** In the order somebody reads it. */
  paragraphs: readonly string[];
}

const moreScripts: readonly Pick<Passage, 'name' | 'language' | 'paragraphs'>[] = [
  {
    language: 'ar',
    name: 'Arabic',
    paragraphs: [
      'تقع المكتبة القديمة عند زاوية شارع الطاحونة، بين مخبز ومحل لإصلاح الساعات.',
      'في عام 1987 أراد المجلس إغلاقها، فجاء القراء ومعهم 4200 توقيع.',
    ],
  },
  {
    language: 'he',
    name: 'Hebrew',
    paragraphs: [
      'הספרייה הישנה עומדת בפינת רחוב הטחנה, בין מאפייה לבין חנות שמתקנת שעונים.',
      'בשנת 1987 רצתה המועצה לסגור אותה, והקוראים באו עם 4200 חתימות.',
    ],
  },
  {
    language: 'hi',
    name: 'Hindi',
    paragraphs: ['पुराना पुस्तकालय चक्की वाली गली के कोने पर है।', 'वहाँ घड़ियाँ ठीक करने की एक दुकान भी है।'],
  },
  {
    language: 'th',
    name: 'Thai',
    paragraphs: ['ห้องสมุดเก่าตั้งอยู่ที่หัวมุมถนน', 'ในปี 1987 สภาต้องการปิดห้องสมุด'],
  },
  {
    language: 'zh',
    name: 'Chinese',
    paragraphs: ['老图书馆位于磨坊街的拐角处，在一家面包店和一家修钟表的小店之间。', '一九八七年，市议会想要关闭它。'],
  },
  {
    language: 'ko',
    name: 'Korean',
    paragraphs: ['오래된 도서관은 방앗간 거리 모퉁이에 있다.', '1987년에 시의회는 도서관을 닫으려고 했다.'],
  },
];

const english = passages[0]?.paragraphs ?? [];
const german = passages[1]?.paragraphs ?? [];

const fonts = "'Noto Serif', 'Noto Sans', 'Noto Sans CJK JP', 'Noto Sans CJK SC', 'Noto Sans CJK KR'";

function page(body: string, { style = '', language = 'en' }: { style?: string; language?: string } = {}): string {
  const direction = language === 'ar' || language === 'he' ? 'rtl' : 'ltr';
  return `<!doctype html><html lang="${language}" dir="${direction}"><style>
    body { font: 11pt/1.5 ${fonts}; margin: 0 } ${style}</style><body>${body}</body></html>`;
}

const asParagraphs = (paragraphs: readonly string[]): string => paragraphs.map((text) => `<p>${text}</p>`).join('');

function plainPage({ name, language, paragraphs }: (typeof moreScripts)[number]): KnownPage {
  return { name, paragraphs, html: page(asParagraphs(paragraphs), { language }) };
}

const tableRows = [
  ['Article', 'Quantity', 'Price'],
  ['Chestnut honey, 500 g', '12', '8.40'],
  ['Rye bread', '3', '4.10'],
  ['Walnut oil, cold pressed', '7', '13.90'],
];

const layouts: readonly KnownPage[] = [
  {
    name: 'two columns',
    paragraphs: [...english, ...german],
    html: page(`<div style="columns:2;column-gap:10mm">${asParagraphs([...english, ...german])}</div>`),
  },
  {
    name: 'three columns, justified and hyphenated',
    paragraphs: english,
    html: page(`<div style="columns:3;column-gap:6mm;text-align:justify;hyphens:auto">${asParagraphs(english)}</div>`),
  },
  {
    name: 'table',
    paragraphs: tableRows.map((row) => row.join(' ')),
    html: page(
      `<table>${tableRows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`,
      { style: 'table { width: 100%; border-collapse: collapse } td { border: 1px solid; padding: 2mm }' },
    ),
  },
  {
    name: 'ligatures',
    paragraphs: ['The first office file: a baffling waffle, difficult but efficient fjords, and five flowers.'],
    html: page('<p>The first office file: a baffling waffle, difficult but efficient fjords, and five flowers.</p>', {
      style:
        'p { font-variant-ligatures: common-ligatures discretionary-ligatures; text-rendering: optimizeLegibility }',
    }),
  },
  {
    name: 'letters spaced out',
    paragraphs: ['ANNUAL REPORT', ...english.slice(0, 1)],
    html: page(`<h1>ANNUAL REPORT</h1>${asParagraphs(english.slice(0, 1))}`, {
      style: 'h1 { letter-spacing: .25em; word-spacing: .5em }',
    }),
  },
  {
    name: 'text on its side',
    paragraphs: ['Copy of the archive, not for sale', ...english.slice(0, 1)],
    html: page(
      `<p style="writing-mode:vertical-rl;float:left;height:90mm;margin:0 5mm 0 0">Copy of the archive, not for sale</p>
       ${asParagraphs(english.slice(0, 1))}`,
    ),
  },
  {
    name: 'letter with address and margin',
    paragraphs: ['Miller & Daughters', '12 Mill Street', 'Invoice no. 4711', ...english.slice(1, 2), 'Kind regards'],
    html: page(
      `<p>Miller &amp; Daughters<br>12 Mill Street</p><h2>Invoice no. 4711</h2>${asParagraphs(english.slice(1, 2))}
       <p>Kind regards</p>`,
    ),
  },
  {
    name: 'powers and notes',
    paragraphs: ['An area of 25 m2 costs 80 €.', 'See the note1 below.', '1 Prices of the year before.'],
    html: page(
      '<p>An area of 25 m<sup>2</sup> costs 80 €.</p><p>See the note<sup>1</sup> below.</p><p>1 Prices of the year before.</p>',
    ),
  },
];

/** Pages in all scripts that are printed often, and in the layouts that readers of PDFs stumble over. */
export const corpus: readonly KnownPage[] = [...passages.map(plainPage), ...moreScripts.map(plainPage), ...layouts];
