-- CreateTable
CREATE TABLE "jobs" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "api_key_id" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "plan_id" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "credits" INTEGER NOT NULL,
    "request_id" TEXT NOT NULL,
    "public_url" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lease_id" UUID,
    "lease_until" TIMESTAMPTZ(3),
    "queued_at" TIMESTAMPTZ(3),
    "input_key" TEXT,
    "result_key" TEXT,
    "result_media_type" TEXT,
    "result_filename" TEXT,
    "result_bytes" BIGINT,
    "result_headers" JSONB,
    "error_code" TEXT,
    "error_message" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "jobs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "charge_decisions" (
    "hold_id" UUID NOT NULL,
    "decision" TEXT NOT NULL,
    "decided_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "charge_decisions_pkey" PRIMARY KEY ("hold_id")
);

-- CreateIndex
CREATE INDEX "jobs_user_id_created_at_id_idx" ON "jobs"("user_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "jobs_unfinished_queued_at" ON "jobs"("queued_at") WHERE (finished_at IS NULL);

-- CreateIndex
CREATE INDEX "jobs_with_bytes" ON "jobs"("expires_at") WHERE ((input_key IS NOT NULL) OR (result_key IS NOT NULL));

-- CreateIndex
CREATE INDEX "jobs_finished_at_idx" ON "jobs"("finished_at");

-- CreateIndex
CREATE INDEX "charge_decisions_decided_at_idx" ON "charge_decisions"("decided_at");

-- What Prisma cannot say.

ALTER TABLE "jobs"
    ADD CONSTRAINT "jobs_mode" CHECK ("mode" IN ('live', 'test')),
    ADD CONSTRAINT "jobs_credits" CHECK ("credits" >= 0 AND ("mode" = 'live' OR "credits" = 0)),
    ADD CONSTRAINT "jobs_status" CHECK (
        ("status" IN ('accepting', 'queued', 'running') AND "finished_at" IS NULL)
        OR ("status" IN ('succeeded', 'failed', 'cancelled') AND "finished_at" IS NOT NULL)
    );

ALTER TABLE "charge_decisions"
    ADD CONSTRAINT "charge_decisions_decision" CHECK ("decision" IN ('settle', 'release'));

-- A finished job neither begins again nor ends otherwise: what it cost has been decided.
CREATE FUNCTION "jobs_refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'job % is finished', OLD."id";
END;
$$;

CREATE TRIGGER "jobs_final"
    BEFORE UPDATE OF "status" ON "jobs"
    FOR EACH ROW WHEN (OLD."finished_at" IS NOT NULL AND NEW."status" <> OLD."status")
    EXECUTE FUNCTION "jobs_refuse_change"();
