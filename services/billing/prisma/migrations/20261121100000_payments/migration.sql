-- CreateTable
CREATE TABLE "subscriptions" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "state" TEXT NOT NULL,
    "plan_id" TEXT,
    "anchor_at" TIMESTAMPTZ(3),
    "period_start" TIMESTAMPTZ(3),
    "period_end" TIMESTAMPTZ(3),
    "next" TEXT,
    "next_plan_id" TEXT,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "end_reason" TEXT,
    "owed_credits" INTEGER NOT NULL DEFAULT 0,
    "owed_cents" INTEGER NOT NULL DEFAULT 0,
    "method" JSONB,
    "method_provider" TEXT,
    "due_at" TIMESTAMPTZ(3),
    "reminded_of" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "subscriptions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "subscription_transitions" (
    "id" BIGSERIAL NOT NULL,
    "subscription_id" UUID NOT NULL,
    "event" TEXT NOT NULL,
    "from_state" TEXT NOT NULL,
    "to_state" TEXT NOT NULL,
    "plan_id" TEXT,
    "payment_id" UUID,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "subscription_transitions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "billing_customers" (
    "user_id" UUID NOT NULL,
    "details" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "billing_customers_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "payments" (
    "id" UUID NOT NULL,
    "conversation_id" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "plan_id" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "quote" JSONB NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "installment_count" INTEGER NOT NULL,
    "period_start" TIMESTAMPTZ(3) NOT NULL,
    "attempt" INTEGER,
    "request_hash" TEXT,
    "idempotency_key" TEXT,
    "reference" TEXT,
    "provider_payment_id" TEXT,
    "payment_url" TEXT,
    "failure_reason" TEXT,
    "applied" BOOLEAN NOT NULL DEFAULT false,
    "refunded_cents" INTEGER NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ask_at" TIMESTAMPTZ(3),
    "asked" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "completed_at" TIMESTAMPTZ(3),
    CONSTRAINT "payments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_events" (
    "provider" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "payment_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "payment_events_pkey" PRIMARY KEY ("provider","event_id")
);

-- CreateTable
CREATE TABLE "refunds" (
    "id" UUID NOT NULL,
    "payment_id" UUID NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "requested_by" UUID,
    "status" TEXT NOT NULL,
    "provider_refund_id" TEXT,
    "failure" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "completed_at" TIMESTAMPTZ(3),
    CONSTRAINT "refunds_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invoice_counters" (
    "year" INTEGER NOT NULL,
    "last" INTEGER NOT NULL,
    CONSTRAINT "invoice_counters_pkey" PRIMARY KEY ("year")
);

-- CreateTable
CREATE TABLE "invoices" (
    "id" UUID NOT NULL,
    "year" INTEGER NOT NULL,
    "sequence" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "payment_id" UUID NOT NULL,
    "credited_invoice_id" UUID,
    "currency" TEXT NOT NULL,
    "lines" JSONB NOT NULL,
    "subtotal_cents" INTEGER NOT NULL,
    "tax_name" TEXT NOT NULL,
    "tax_basis_points" INTEGER NOT NULL,
    "tax_cents" INTEGER NOT NULL,
    "total_cents" INTEGER NOT NULL,
    "bill_to" JSONB NOT NULL,
    "period_start" TIMESTAMPTZ(3) NOT NULL,
    "period_end" TIMESTAMPTZ(3) NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "invoices_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invoice_documents" (
    "invoice_id" UUID NOT NULL,
    "pdf" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "invoice_documents_pkey" PRIMARY KEY ("invoice_id")
);

-- CreateTable
CREATE TABLE "sandbox_checkouts" (
    "id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "csrf" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "payment_id" UUID NOT NULL,
    "conversation_id" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "installment_count" INTEGER NOT NULL,
    "success_url" TEXT NOT NULL,
    "failure_url" TEXT NOT NULL,
    "method" TEXT,
    "code_tries" INTEGER NOT NULL DEFAULT 0,
    "failure_reason" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "sandbox_checkouts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sandbox_notifications" (
    "id" UUID NOT NULL,
    "payload" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "sandbox_notifications_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "subscriptions_user_id_key" ON "subscriptions"("user_id");

-- CreateIndex
CREATE INDEX "subscriptions_due_at" ON "subscriptions"("due_at") WHERE (due_at IS NOT NULL);

-- CreateIndex
CREATE INDEX "subscriptions_active_period_end" ON "subscriptions"("period_end") WHERE (state = 'active');

-- CreateIndex
CREATE INDEX "subscription_transitions_subscription_id_id_idx" ON "subscription_transitions"("subscription_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "payments_conversation_id_key" ON "payments"("conversation_id");

-- CreateIndex
CREATE INDEX "payments_user_id_created_at_id_idx" ON "payments"("user_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "payments_completed_at_idx" ON "payments"("completed_at");

-- CreateIndex
CREATE INDEX "payments_ask_at" ON "payments"("ask_at") WHERE (ask_at IS NOT NULL);

-- CreateIndex
CREATE UNIQUE INDEX "payments_user_id_idempotency_key_key" ON "payments"("user_id", "idempotency_key");

-- CreateIndex
CREATE UNIQUE INDEX "payments_user_id_purpose_period_start_attempt_key" ON "payments"("user_id", "purpose", "period_start", "attempt");

-- CreateIndex
CREATE UNIQUE INDEX "payments_provider_reference_key" ON "payments"("provider", "reference");

-- CreateIndex
CREATE INDEX "payment_events_payment_id_idx" ON "payment_events"("payment_id");

-- CreateIndex
CREATE UNIQUE INDEX "refunds_payment_id_key" ON "refunds"("payment_id");

-- CreateIndex
CREATE INDEX "refunds_due_at" ON "refunds"("due_at") WHERE (due_at IS NOT NULL);

-- CreateIndex
CREATE INDEX "invoices_user_id_issued_at_id_idx" ON "invoices"("user_id", "issued_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "invoices_year_sequence_key" ON "invoices"("year", "sequence");

-- CreateIndex
CREATE UNIQUE INDEX "invoices_payment_id_kind_key" ON "invoices"("payment_id", "kind");

-- CreateIndex
CREATE UNIQUE INDEX "sandbox_checkouts_token_hash_key" ON "sandbox_checkouts"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "sandbox_checkouts_payment_id_key" ON "sandbox_checkouts"("payment_id");

-- CreateIndex
CREATE INDEX "sandbox_notifications_due_at_idx" ON "sandbox_notifications"("due_at");

-- What Prisma cannot say.

ALTER TABLE "subscriptions"
    ADD CONSTRAINT "subscriptions_state" CHECK (
        ("state" = 'none' AND "period_start" IS NULL AND "due_at" IS NULL)
        OR ("state" = 'trial' AND "period_start" IS NOT NULL AND "due_at" IS NOT NULL)
        OR ("state" = 'active' AND "plan_id" IS NOT NULL AND "anchor_at" IS NOT NULL AND "period_start" IS NOT NULL
            AND "next" IN ('renew', 'downgrade', 'cancel') AND ("next" = 'downgrade') = ("next_plan_id" IS NOT NULL)
            AND "due_at" IS NOT NULL)
        OR ("state" = 'grace' AND "plan_id" IS NOT NULL AND "anchor_at" IS NOT NULL AND "period_start" IS NOT NULL
            AND "failures" > 0 AND "due_at" IS NOT NULL)
        OR ("state" = 'ended' AND "plan_id" IS NOT NULL AND "end_reason" IS NOT NULL AND "due_at" IS NULL)
    ),
    ADD CONSTRAINT "subscriptions_period" CHECK ("period_end" > "period_start"),
    ADD CONSTRAINT "subscriptions_owed" CHECK ("owed_credits" >= 0 AND "owed_cents" >= 0);

ALTER TABLE "payments"
    ADD CONSTRAINT "payments_status" CHECK ("status" IN ('pending', 'cancelled', 'failed', 'completed')),
    ADD CONSTRAINT "payments_purpose" CHECK ("purpose" IN ('purchase', 'upgrade', 'renewal', 'final')),
    ADD CONSTRAINT "payments_amount" CHECK ("amount_cents" > 0),
    ADD CONSTRAINT "payments_refunded" CHECK ("refunded_cents" BETWEEN 0 AND "amount_cents"),
    ADD CONSTRAINT "payments_completed" CHECK (("status" = 'completed') = ("completed_at" IS NOT NULL)),
    ADD CONSTRAINT "payments_applied" CHECK (NOT "applied" OR "status" = 'completed');

ALTER TABLE "refunds"
    ADD CONSTRAINT "refunds_status" CHECK ("status" IN ('requested', 'completed', 'failed')),
    ADD CONSTRAINT "refunds_amount" CHECK ("amount_cents" > 0);

ALTER TABLE "invoices"
    ADD CONSTRAINT "invoices_kind" CHECK (
        ("kind" = 'invoice' AND "credited_invoice_id" IS NULL AND "total_cents" > 0)
        OR ("kind" = 'credit_note' AND "credited_invoice_id" IS NOT NULL AND "total_cents" < 0)
    ),
    ADD CONSTRAINT "invoices_total" CHECK ("subtotal_cents" + "tax_cents" = "total_cents");

-- A completed payment stays completed: its status only climbs.
CREATE FUNCTION "payments_refuse_descent"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'payment % is %, and was paid for as it is', OLD."id", OLD."status";
END;
$$;

CREATE TRIGGER "payments_only_climb"
    BEFORE UPDATE ON "payments"
    FOR EACH ROW WHEN (
        array_position(ARRAY['pending', 'cancelled', 'failed', 'completed'], NEW."status")
            < array_position(ARRAY['pending', 'cancelled', 'failed', 'completed'], OLD."status")
        OR (NEW."amount_cents", NEW."currency", NEW."user_id", NEW."quote") IS DISTINCT FROM
           (OLD."amount_cents", OLD."currency", OLD."user_id", OLD."quote")
        OR NEW."refunded_cents" < OLD."refunded_cents"
        OR (OLD."applied" AND NOT NEW."applied")
    ) EXECUTE FUNCTION "payments_refuse_descent"();

-- An invoice that is out is out: what is wrong about it, a credit note says.
CREATE FUNCTION "invoices_refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'invoices are only ever added: % refused', TG_OP;
END;
$$;

CREATE TRIGGER "invoices_append_only"
    BEFORE UPDATE OR DELETE OR TRUNCATE ON "invoices"
    FOR EACH STATEMENT EXECUTE FUNCTION "invoices_refuse_change"();
