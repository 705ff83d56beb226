import { fileLifetimeSeconds } from '@octavo/contracts';
import { randomUUID } from 'node:crypto';
import type { Database } from '../database.ts';
import type { StoredDocument } from '../generated/prisma/client.ts';
import type { OperationResult } from '../operation.ts';
import { sourceOf } from './content.ts';
import type { ObjectStore } from './object-store.ts';

export type DocumentRow = StoredDocument;

export interface DocumentOwner {
  userId: string;
  jobId: string | undefined;
}

const batchSize = 200;

/** Documents that can be fetched by a signed address for a while. */
export type Documents = ReturnType<typeof createDocuments>;

export function createDocuments({
  database,
  objects,
  now,
}: {
  database: Database;
  objects: ObjectStore;
  now: () => number;
}) {
  /** Bytes first: a document that is still noted may be gone, one that is not noted must be. */
  async function remove(rows: readonly DocumentRow[]): Promise<void> {
    for (const { id, objectKey } of rows) {
      await objects.delete(objectKey);
      await database.storedDocument.deleteMany({ where: { id } });
    }
  }

  return {
    async store({ userId, jobId }: DocumentOwner, result: OperationResult): Promise<DocumentRow> {
      const id = randomUUID();
      const objectKey = `documents/${id}`;
      const bytes = await objects.put(objectKey, sourceOf(result.content));
      const createdAt = new Date(now());
      return database.storedDocument.create({
        data: {
          id,
          userId,
          jobId: jobId ?? null,
          objectKey,
          mediaType: result.mediaType,
          filename: result.filename,
          bytes,
          headers: result.headers,
          createdAt,
          expiresAt: new Date(createdAt.getTime() + fileLifetimeSeconds * 1_000),
        },
      });
    },

    async find(id: string): Promise<DocumentRow | undefined> {
      return (await database.storedDocument.findUnique({ where: { id } })) ?? undefined;
    },

    async removeOfJob(jobId: string): Promise<void> {
      await remove(await database.storedDocument.findMany({ where: { jobId } }));
    },

    async removeOfUser(userId: string): Promise<void> {
      for (;;) {
        const rows = await database.storedDocument.findMany({ where: { userId }, take: batchSize });
        await remove(rows);
        if (rows.length < batchSize) {
          return;
        }
      }
    },

    async sweep(): Promise<void> {
      for (;;) {
        const expired = await database.storedDocument.findMany({
          where: { expiresAt: { lte: new Date(now()) } },
          take: batchSize,
        });
        await remove(expired);
        if (expired.length < batchSize) {
          return;
        }
      }
    },
  };
}
