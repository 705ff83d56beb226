-- CreateTable
CREATE TABLE "admin_actions" (
    "id" BIGSERIAL NOT NULL,
    "action" TEXT NOT NULL,
    "actor_id" UUID NOT NULL,
    "facts" JSONB NOT NULL,
    "request_id" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "admin_actions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "admin_actions_at_id_idx" ON "admin_actions"("at", "id");

-- CreateIndex
CREATE INDEX "credit_grants_by_hand" ON "credit_grants"("created_at", "id") WHERE (granted_by IS NOT NULL);

-- CreateIndex
CREATE INDEX "customers_gone" ON "customers"("user_id") WHERE (deleted_at IS NOT NULL);

-- CreateIndex
CREATE INDEX "customers_joined_at_user_id_idx" ON "customers"("joined_at", "user_id");

-- CreateIndex
CREATE INDEX "payments_created_at_id_idx" ON "payments"("created_at", "id");

-- CreateIndex
CREATE INDEX "payments_amount_cents_id_idx" ON "payments"("amount_cents", "id");

-- CreateIndex
CREATE INDEX "refunds_created_at_id_idx" ON "refunds"("created_at", "id");

-- CreateIndex
CREATE INDEX "refunds_completed_at_idx" ON "refunds"("completed_at");

-- What administrators did stays as it was written.
CREATE FUNCTION "admin_actions_refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'what administrators did is only ever added: % refused', TG_OP;
END;
$$;

CREATE TRIGGER "admin_actions_append_only"
    BEFORE UPDATE OR DELETE OR TRUNCATE ON "admin_actions"
    FOR EACH STATEMENT EXECUTE FUNCTION "admin_actions_refuse_change"();
