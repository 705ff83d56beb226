import { figures } from '../layout/figures.ts';

export interface HeroContent {
  kicker: string;
  title: string;
  /** The part of the title that is set in the accent's colour. */
  accent: string;
  text: string;
  action: string;
}

const pain: HeroContent = {
  kicker: 'Headless browsers, minus the headaches',
  title: 'Stop babysitting',
  accent: 'PDF servers.',
  text: `Crashed Chromiums, missing fonts, memory that never comes back: we have had all of it since ${figures.founded}, so that you need not. One call makes the document, and ${figures.uptime} of the time is all of the time that matters.`,
  action: 'End the pain',
};

const transformation: HeroContent = {
  kicker: 'From markup to document',
  title: 'Turn what you have',
  accent: 'into what you send.',
  text: `HTML, Markdown, templates, text or JSON becomes a document people keep. ${figures.developers} developers replaced a folder of scripts by one request, and were done in ${figures.setup}.`,
  action: 'Start the change',
};

const benefit: HeroContent = {
  kicker: `${figures.freeCalls} free API calls · setup in ${figures.setup}`,
  title: 'Perfect PDFs,',
  accent: 'one call away.',
  text: `HTML, Markdown, templates and JSON to print-perfect PDF; PDF to text and images, OCR included. ${figures.response} on average, ${figures.uptime} uptime, nothing to run yourself.`,
  action: 'Get Started',
};

/** SPEC §4: 1 names the pain, 3 the benefit; 2, and any number that is none of these, the transformation. */
export function heroOf(option: number): HeroContent {
  switch (option) {
    case 1:
      return pain;
    case 3:
      return benefit;
    default:
      return transformation;
  }
}
