-- CreateTable
CREATE TABLE "stored_documents" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "job_id" UUID,
    "object_key" TEXT NOT NULL,
    "media_type" TEXT NOT NULL,
    "filename" TEXT,
    "bytes" BIGINT NOT NULL,
    "headers" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stored_documents_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotent_answers" (
    "user_id" UUID NOT NULL,
    "operation" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "work_id" UUID NOT NULL,
    "lease_id" UUID,
    "lease_until" TIMESTAMPTZ(3),
    "status" INTEGER,
    "headers" JSONB,
    "object_key" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotent_answers_pkey" PRIMARY KEY ("user_id","operation","key")
);

-- CreateIndex
CREATE INDEX "stored_documents_expires_at_idx" ON "stored_documents"("expires_at");

-- CreateIndex
CREATE INDEX "stored_documents_job_id_idx" ON "stored_documents"("job_id");

-- CreateIndex
CREATE INDEX "idempotent_answers_expires_at_idx" ON "idempotent_answers"("expires_at");

-- CreateIndex
CREATE INDEX "idempotent_answers_lease_until_idx" ON "idempotent_answers"("lease_until");
