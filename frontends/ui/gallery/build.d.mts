export function buildGallery(outputDirectory: string): Promise<void>;
export function serveGallery(directory: string, port: number): Promise<{ url: string; close: () => Promise<unknown> }>;
