-- AlterTable
ALTER TABLE "batches" ADD COLUMN     "idempotency_key" TEXT,
ADD COLUMN     "request_hash" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "batches_user_id_idempotency_key_key" ON "batches"("user_id", "idempotency_key");
