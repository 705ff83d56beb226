import { createWorker, OEM, PSM, type Page, type Worker } from 'tesseract.js';

export interface Recognizer {
  recognize(image: Buffer): Promise<Page>;
  /** How far the image is turned clockwise, in quarters, if that can be told. */
  orientation(image: Buffer): Promise<number | undefined>;
}

/** Pages after which a recogniser is made anew: its memory only grows. */
const pagesPerWorker = 200;

/** Below this the orientation is a guess. */
const sureOrientation = 2;

interface Kept {
  key: string;
  worker: Worker;
  pages: number;
}

/** Keeps the last recogniser for its languages, and one for orientation. */
export function createRecognizers(): (languages: readonly string[], directory: string) => Recognizer {
  let reading: Kept | undefined;
  let orienting: Kept | undefined;

  async function keep(kept: Kept | undefined, key: string, create: () => Promise<Worker>): Promise<Kept> {
    if (kept && kept.key === key && kept.pages < pagesPerWorker) {
      kept.pages += 1;
      return kept;
    }
    await kept?.worker.terminate();
    return { key, worker: await create(), pages: 1 };
  }

  return (languages, directory) => ({
    async recognize(image) {
      const key = `${directory} ${languages.join('+')}`;
      reading = await keep(reading, key, async () => {
        const worker = await createWorker([...languages], OEM.LSTM_ONLY, workerOptions(directory));
        await worker.setParameters({
          tessedit_pageseg_mode: PSM.AUTO,
          // Sauvola: uneven light and noise do it no harm.
          thresholding_method: '2',
        });
        return worker;
      });
      const { data } = await reading.worker.recognize(image, { rotateAuto: true }, { text: true, blocks: true });
      return data;
    },
    async orientation(image) {
      orienting = await keep(orienting, directory, () =>
        createWorker('osd', OEM.TESSERACT_ONLY, {
          ...workerOptions(directory),
          legacyCore: true,
          legacyLang: true,
        }),
      );
      try {
        const { data } = await orienting.worker.detect(image);
        return (data.orientation_confidence ?? 0) >= sureOrientation ? (data.orientation_degrees ?? 0) : undefined;
      } catch {
        // Too few characters to tell.
        return undefined;
      }
    },
  });
}

function workerOptions(directory: string): Parameters<typeof createWorker>[2] {
  return {
    langPath: directory,
    gzip: false,
    cacheMethod: 'none',
    // Without it an image that cannot be read throws where nobody can catch.
    errorHandler: () => {},
  };
}
