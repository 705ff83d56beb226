import type { HttpContract } from '../contract.ts';
import { curlSample } from './curl.ts';
import { javascriptSample } from './javascript.ts';
import { phpSample } from './php.ts';
import { pythonSample } from './python.ts';
import { sampleRequestOf, type SampleAddress, type SampleLanguage, type SampleRequest } from './sample-request.ts';

const writers: Record<SampleLanguage, (request: SampleRequest) => string> = {
  curl: curlSample,
  javascript: javascriptSample,
  python: pythonSample,
  php: phpSample,
};

/**
 * A program that calls an operation, whole: it can be pasted and run with nothing but its language. It keeps the result as
 * a file, or ends with what the API said. A test runs each one.
 */
export function codeSample(contract: HttpContract, language: SampleLanguage, address: SampleAddress): string {
  return writers[language](sampleRequestOf(contract, address));
}
