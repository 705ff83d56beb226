-- AlterTable
ALTER TABLE "credit_accounts" ADD COLUMN     "alert_balance" INTEGER,
ADD COLUMN     "credits_total" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "period_end" TIMESTAMPTZ(3),
ADD COLUMN     "period_start" TIMESTAMPTZ(3),
ADD COLUMN     "spend_cap_cents" INTEGER;

-- The period of accounts that are there began with them.
UPDATE "credit_accounts" SET "period_start" = "created_at", "credits_total" = (
    SELECT coalesce(sum("amount"), 0) FROM "credit_ledger"
    WHERE "credit_ledger"."user_id" = "credit_accounts"."user_id" AND "kind" = 'grant'
);
ALTER TABLE "credit_accounts" ALTER COLUMN "period_start" SET NOT NULL;

-- CreateTable
CREATE TABLE "credit_grants" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "credits" INTEGER NOT NULL,
    "remaining" INTEGER NOT NULL,
    "price_cents" INTEGER,
    "source_id" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "granted_by" UUID,
    "expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "credit_grants_pkey" PRIMARY KEY ("id")
);

-- Each grant that is in the ledger becomes a grant of its own. What was used of them is the difference between the
-- balance and what they have left, and is taken from them when that is next asked for.
ALTER TABLE "credit_ledger" ADD COLUMN     "grant_id" UUID;
ALTER TABLE "credit_ledger" DISABLE TRIGGER "credit_ledger_append_only";
UPDATE "credit_ledger" SET "grant_id" = gen_random_uuid() WHERE "kind" = 'grant';
INSERT INTO "credit_grants" ("id", "user_id", "kind", "credits", "remaining", "source_id", "reason", "created_at")
SELECT "grant_id", "user_id", 'manual', "amount", "amount", 'ledger:' || "id", "reason", "created_at"
FROM "credit_ledger" WHERE "kind" = 'grant';
ALTER TABLE "credit_ledger" ENABLE TRIGGER "credit_ledger_append_only";

-- Which transaction finished a hold: NULL while it is open.
ALTER TABLE "credit_holds" ADD COLUMN     "finished_in" xid8,
ADD COLUMN     "spare" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "credit_holds" DISABLE TRIGGER "credit_holds_final";
UPDATE "credit_holds" SET "finished_in" = pg_current_xact_id() WHERE "state" <> 'held';
ALTER TABLE "credit_holds" ENABLE TRIGGER "credit_holds_final";

-- CreateTable
CREATE TABLE "ledger_closing" (
    "id" INTEGER NOT NULL,
    "closed_id" BIGINT NOT NULL,
    "next_id" BIGINT NOT NULL,
    "next_after" xid8 NOT NULL,
    "closed_holds" xid8 NOT NULL,
    "closed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ledger_closing_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "closed_balances" (
    "user_id" UUID NOT NULL,
    "credits" INTEGER NOT NULL,

    CONSTRAINT "closed_balances_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "closed_faults" (
    "fault" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "expected" INTEGER NOT NULL,
    "actual" INTEGER NOT NULL,
    "found_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "closed_faults_pkey" PRIMARY KEY ("fault","id")
);

-- CreateTable
CREATE TABLE "usage_days" (
    "user_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "operation" TEXT NOT NULL,
    "credits" BIGINT NOT NULL,
    "requests" BIGINT NOT NULL,

    CONSTRAINT "usage_days_pkey" PRIMARY KEY ("user_id","day","operation")
);

-- CreateTable
CREATE TABLE "usage_totals" (
    "day" DATE NOT NULL,
    "operation" TEXT NOT NULL,
    "credits" BIGINT NOT NULL,
    "requests" BIGINT NOT NULL,

    CONSTRAINT "usage_totals_pkey" PRIMARY KEY ("day","operation")
);

-- CreateTable
CREATE TABLE "customers" (
    "user_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "joined_at" TIMESTAMPTZ(3) NOT NULL,
    "suspended_until" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "customers_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "credit_alerts" (
    "user_id" UUID NOT NULL,
    "period_start" TIMESTAMPTZ(3) NOT NULL,
    "kind" TEXT NOT NULL,
    "told_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "credit_alerts_pkey" PRIMARY KEY ("user_id","period_start","kind")
);

-- CreateIndex
CREATE UNIQUE INDEX "credit_grants_source_id_key" ON "credit_grants"("source_id");

-- CreateIndex
CREATE INDEX "credit_grants_user_id_created_at_idx" ON "credit_grants"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "credit_grants_left_user_id" ON "credit_grants"("user_id") WHERE (remaining > 0);

-- CreateIndex
CREATE INDEX "credit_grants_left_expires_at" ON "credit_grants"("expires_at") WHERE (remaining > 0);

-- CreateIndex
CREATE INDEX "credit_ledger_of_grants" ON "credit_ledger"("grant_id") WHERE (grant_id IS NOT NULL);

-- CreateIndex
CREATE UNIQUE INDEX "credit_ledger_grant_once" ON "credit_ledger"("grant_id") WHERE (kind = 'grant');

-- CreateIndex
CREATE INDEX "credit_holds_user_id_created_at_id_idx" ON "credit_holds"("user_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "credit_holds_settled_finished_in" ON "credit_holds"("finished_in") WHERE (state = 'settled');

-- CreateIndex
CREATE INDEX "credit_grants_overage_created_at" ON "credit_grants"("created_at") WHERE (kind = 'overage');

-- What Prisma cannot say.

-- One row: nothing is closed yet.
INSERT INTO "ledger_closing" ("id", "closed_id", "next_id", "next_after", "closed_holds", "closed_at")
VALUES (1, 0, 0, '0', '0', now());
ALTER TABLE "ledger_closing" ADD CONSTRAINT "ledger_closing_one" CHECK ("id" = 1 AND "next_id" >= "closed_id");

ALTER TABLE "credit_accounts"
    ADD CONSTRAINT "credit_accounts_total" CHECK ("credits_total" >= 0),
    ADD CONSTRAINT "credit_accounts_spend_cap" CHECK ("spend_cap_cents" >= 0),
    ADD CONSTRAINT "credit_accounts_period" CHECK ("period_end" > "period_start");

ALTER TABLE "credit_grants"
    ADD CONSTRAINT "credit_grants_kind" CHECK ("kind" IN ('trial', 'monthly', 'manual', 'proration', 'overage')),
    ADD CONSTRAINT "credit_grants_credits" CHECK ("credits" > 0),
    ADD CONSTRAINT "credit_grants_remaining" CHECK ("remaining" BETWEEN 0 AND "credits"),
    ADD CONSTRAINT "credit_grants_price" CHECK (("kind" = 'overage') = ("price_cents" IS NOT NULL)),
    ADD CONSTRAINT "credit_grants_by" CHECK ("granted_by" IS NULL OR "kind" = 'manual');

-- An entry gives a grant, takes back what was left of one, or pays for a hold.
ALTER TABLE "credit_ledger"
    DROP CONSTRAINT "credit_ledger_kind",
    ADD CONSTRAINT "credit_ledger_kind" CHECK (
        ("kind" = 'grant' AND "amount" > 0 AND "hold_id" IS NULL AND "grant_id" IS NOT NULL)
        OR ("kind" = 'expiry' AND "amount" < 0 AND "hold_id" IS NULL AND "grant_id" IS NOT NULL)
        OR ("kind" = 'usage' AND "amount" < 0 AND "hold_id" IS NOT NULL AND "grant_id" IS NULL)
    );

-- What a grant gave stays what it was; what is left of it only gets less.
CREATE FUNCTION "credit_grants_refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'grant % may only get less', OLD."id";
END;
$$;

CREATE TRIGGER "credit_grants_only_less"
    BEFORE UPDATE ON "credit_grants"
    FOR EACH ROW WHEN (
        NEW."remaining" > OLD."remaining"
        OR (NEW."id", NEW."user_id", NEW."kind", NEW."credits", NEW."source_id")
           IS DISTINCT FROM (OLD."id", OLD."user_id", OLD."kind", OLD."credits", OLD."source_id")
    ) EXECUTE FUNCTION "credit_grants_refuse_change"();
