import { guideSamples, type GuideSampleName, type HttpContract, type SampleLanguage } from '@octavo/contracts';
import { codeSample, sampleLanguages } from '@octavo/contracts';
import type { OpenApiOperation } from '@octavo/data';
import { code, type Block } from './blocks.ts';
import { keyPlaceholder, type ChapterContext } from './chapter.ts';

const labels: Record<SampleLanguage, string> = { curl: 'cURL', javascript: 'JavaScript', python: 'Python', php: 'PHP' };

export function labelOf(language: SampleLanguage): string {
  return labels[language];
}

/** As much of a contract as its samples need, out of the API's description: contracts would bring all of zod. */
export function sampleContractOf(path: string, { requestBody, responses }: OpenApiOperation): HttpContract {
  const content = requestBody?.content ?? {};
  const files = Object.keys(content).filter((type) => !['application/json', 'multipart/form-data'].includes(type));
  const documents = Object.keys(responses['200']?.content ?? {});
  const answersJson = documents.length === 0 || (documents.length === 1 && documents[0] === 'application/json');
  return {
    path,
    example: content['application/json']?.example,
    ...(files.length > 0 ? { upload: { field: 'pdf', mediaTypes: files, jsonLimitBytes: 0 } } : {}),
    output: answersJson ? {} : { document: documents },
  } as unknown as HttpContract;
}

/** A call in every language. */
export function callSamples(label: string, contract: HttpContract, serverUrl: string): Block {
  return code(
    label,
    sampleLanguages.map((language) => ({
      language,
      label: labels[language],
      code: codeSample(contract, language, { serverUrl, apiKey: keyPlaceholder }).trimEnd(),
    })),
  );
}

/** A guide's own program, in the languages it is written in. */
export function guide(label: string, name: GuideSampleName, { serverUrl }: Pick<ChapterContext, 'serverUrl'>): Block {
  const samples = guideSamples(name, { serverUrl, apiKey: keyPlaceholder });
  return code(
    label,
    samples.map(({ language, code }) => ({ language, label: labels[language], code: code.trimEnd() })),
  );
}
