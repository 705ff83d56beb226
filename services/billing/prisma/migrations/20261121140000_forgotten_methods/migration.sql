-- CreateTable
CREATE TABLE "methods_to_forget" (
    "id" BIGSERIAL NOT NULL,
    "provider" TEXT NOT NULL,
    "method" JSONB NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "methods_to_forget_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "methods_to_forget_due_at" ON "methods_to_forget"("due_at") WHERE due_at IS NOT NULL;
