/** Files that lie beside a document and are found by it under their names: 'style.css', 'images/logo.png'. */
export interface DocumentFiles {
  read(name: string): Promise<Buffer | undefined>;
}
