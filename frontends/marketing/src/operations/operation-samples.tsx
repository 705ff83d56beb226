import { codeSample, sampleLanguages, type HttpContract, type Operation } from '@octavo/contracts';
import { pageSettings } from '@octavo/federation';
import { CodeBlock } from '@octavo/ui/content';
import { operationPage } from './operation-pages.ts';
import { sampleContracts } from './sample-contracts.ts';

const labels = { curl: 'cURL', javascript: 'JavaScript', python: 'Python', php: 'PHP' } as const;

/** Programs that call an operation, whole: pasted and run with nothing but a key of one's own. */
export function OperationSamples({ operation }: { operation: Operation }) {
  const contract = sampleContracts[operation] as HttpContract;
  const address = { serverUrl: pageSettings().siteUrl, apiKey: 'YOUR_API_KEY' };
  return (
    <CodeBlock
      label={`${operationPage(operation).name} example`}
      scrolls
      samples={sampleLanguages.map((language) => ({
        language,
        label: labels[language],
        code: codeSample(contract, language, address).trimEnd(),
      }))}
    />
  );
}
