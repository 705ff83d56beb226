import { jwks } from './auth/jwks.ts';
import { token } from './auth/token.ts';
import { apiKeysResolve } from './billing/api-keys/resolve.ts';
import { creditsHold } from './billing/credits/hold.ts';
import { creditsRelease } from './billing/credits/release.ts';
import { creditsSettle } from './billing/credits/settle.ts';
import { htmlToPdf } from './conversion/html-to-pdf.ts';
import { jsonToPdf } from './conversion/json-to-pdf.ts';
import { languages } from './conversion/languages.ts';
import { markdownToPdf } from './conversion/markdown-to-pdf.ts';
import { pdfToImage } from './conversion/pdf-to-image.ts';
import { pdfToText } from './conversion/pdf-to-text.ts';
import { templateToPdf } from './conversion/template-to-pdf.ts';
import { textToPdf } from './conversion/text-to-pdf.ts';
import type { HttpContract, RpcContract } from './contract.ts';

type ContractSet = Record<string, HttpContract | RpcContract>;

/** Each room's methods by name. A service implements exactly its set: a missing handler does not compile. */
export const authContracts = {
  [token.name]: token,
  [jwks.name]: jwks,
} satisfies ContractSet;

export const billingContracts = {
  [apiKeysResolve.name]: apiKeysResolve,
  [creditsHold.name]: creditsHold,
  [creditsSettle.name]: creditsSettle,
  [creditsRelease.name]: creditsRelease,
} satisfies ContractSet;

export const conversionContracts = {
  [htmlToPdf.name]: htmlToPdf,
  [templateToPdf.name]: templateToPdf,
  [markdownToPdf.name]: markdownToPdf,
  [textToPdf.name]: textToPdf,
  [jsonToPdf.name]: jsonToPdf,
  [pdfToText.name]: pdfToText,
  [pdfToImage.name]: pdfToImage,
  [languages.name]: languages,
} satisfies ContractSet;

/** Which service answers which contracts; the gateway's routes and the OpenAPI document come from it. */
export const contractsByService = {
  auth: authContracts,
  billing: billingContracts,
  conversion: conversionContracts,
} as const;

export type ServiceName = keyof typeof contractsByService;

/** All public HTTP contracts with the service that answers them. */
export function httpContracts(): { service: ServiceName; contract: HttpContract }[] {
  return (Object.entries(contractsByService) as [ServiceName, ContractSet][]).flatMap(([service, contracts]) =>
    Object.values(contracts)
      .filter((contract) => contract.kind === 'http')
      .map((contract) => ({ service, contract })),
  );
}
