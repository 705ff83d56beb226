-- CreateTable
CREATE TABLE "credit_accounts" (
    "user_id" UUID NOT NULL,
    "plan_id" TEXT NOT NULL,
    "balance" INTEGER NOT NULL DEFAULT 0,
    "held" INTEGER NOT NULL DEFAULT 0,
    "overage_credits_allowed" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "credit_accounts_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "credit_ledger" (
    "id" BIGSERIAL NOT NULL,
    "user_id" UUID NOT NULL,
    "amount" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "hold_id" UUID,
    "api_key_id" UUID,
    "operation" TEXT,
    "request_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "credit_ledger_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "credit_holds" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "api_key_id" UUID NOT NULL,
    "operation" TEXT NOT NULL,
    "credits" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "request_id" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "credit_holds_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "key_hash" TEXT NOT NULL,
    "key_encrypted" BYTEA NOT NULL,
    "last_four" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outbox" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "trace" JSONB NOT NULL,
    "occurred_at" TIMESTAMPTZ NOT NULL,
    "sequence" BIGSERIAL NOT NULL,

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "inbox" (
    "reader" TEXT NOT NULL,
    "event_id" UUID NOT NULL,
    "handled_at" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "inbox_pkey" PRIMARY KEY ("reader","event_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "credit_ledger_hold_id_key" ON "credit_ledger"("hold_id");

-- CreateIndex
CREATE INDEX "credit_holds_open_expires_at" ON "credit_holds"("expires_at") WHERE (state = 'held');

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_key_hash_key" ON "api_keys"("key_hash");

-- CreateIndex
CREATE INDEX "api_keys_user_id_idx" ON "api_keys"("user_id");

-- CreateIndex
CREATE INDEX "outbox_sequence_idx" ON "outbox"("sequence");

-- What Prisma cannot say: the rules of the money, held by the database itself.

-- Credits set aside never exceed the balance and the overage allowed; without overage nothing goes below zero.
-- Whoever lowers a balance or an allowance has to leave what open holds may still spend.
ALTER TABLE "credit_accounts"
    ADD CONSTRAINT "credit_accounts_plan" CHECK ("plan_id" IN ('free_trial', 'starter', 'professional', 'enterprise')),
    ADD CONSTRAINT "credit_accounts_held" CHECK ("held" >= 0),
    ADD CONSTRAINT "credit_accounts_overage" CHECK ("overage_credits_allowed" >= 0),
    ADD CONSTRAINT "credit_accounts_covered" CHECK ("balance"::bigint + "overage_credits_allowed" - "held" >= 0);

-- Room on each page, so that the busiest rows are updated in place.
ALTER TABLE "credit_accounts" SET (fillfactor = 70);

ALTER TABLE "credit_ledger"
    ADD CONSTRAINT "credit_ledger_kind" CHECK (
        ("kind" = 'grant' AND "amount" > 0 AND "hold_id" IS NULL)
        OR ("kind" = 'usage' AND "amount" < 0 AND "hold_id" IS NOT NULL)
    );

ALTER TABLE "credit_holds"
    ADD CONSTRAINT "credit_holds_credits" CHECK ("credits" > 0),
    ADD CONSTRAINT "credit_holds_state" CHECK (
        ("state" = 'held' AND "finished_at" IS NULL)
        OR ("state" IN ('settled', 'released') AND "finished_at" IS NOT NULL)
    );

ALTER TABLE "api_keys"
    ADD CONSTRAINT "api_keys_mode" CHECK ("mode" IN ('live', 'test')),
    ADD CONSTRAINT "api_keys_status" CHECK ("status" IN ('active', 'revoked'));

-- The ledger is only ever written to at its end.
CREATE FUNCTION "credit_ledger_refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'credit_ledger is append-only: % refused', TG_OP;
END;
$$;

CREATE TRIGGER "credit_ledger_append_only"
    BEFORE UPDATE OR DELETE OR TRUNCATE ON "credit_ledger"
    FOR EACH STATEMENT EXECUTE FUNCTION "credit_ledger_refuse_change"();

-- A finished hold is history: it neither opens again nor changes its price.
CREATE FUNCTION "credit_holds_refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'hold % is final', OLD."id";
END;
$$;

CREATE TRIGGER "credit_holds_final"
    BEFORE UPDATE ON "credit_holds"
    FOR EACH ROW WHEN (OLD."state" <> 'held') EXECUTE FUNCTION "credit_holds_refuse_change"();
