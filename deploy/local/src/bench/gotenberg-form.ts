/** The service's defaults, spelled for Gotenberg 8. */
const fields = {
  paperWidth: '8.27',
  paperHeight: '11.69',
  marginTop: '10mm',
  marginBottom: '10mm',
  marginLeft: '10mm',
  marginRight: '10mm',
  printBackground: 'true',
  preferCssPageSize: 'true',
};

const boundary = 'octavo-benchmark-form';

/** A document as Gotenberg's own users send it. */
export function gotenbergForm(html: string): { body: string; contentType: string } {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="index.html"\r\ncontent-type: text/html\r\n\r\n${html}\r\n`;
  return {
    body: `${parts.join('')}${file}--${boundary}--\r\n`,
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}
