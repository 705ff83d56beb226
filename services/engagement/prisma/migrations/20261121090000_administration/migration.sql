-- CreateTable
CREATE TABLE "admin_actions" (
    "id" BIGSERIAL NOT NULL,
    "action" TEXT NOT NULL,
    "actor_id" UUID NOT NULL,
    "target_id" TEXT,
    "facts" JSONB NOT NULL,
    "request_id" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "admin_actions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "admin_actions_at_id_idx" ON "admin_actions"("at", "id");

-- CreateIndex
CREATE INDEX "app_config_changes_changed_at_id_idx" ON "app_config_changes"("changed_at", "id");

-- CreateIndex
CREATE INDEX "contacts_email_idx" ON "contacts"("email");

-- CreateIndex
CREATE INDEX "waitlist_user_id_idx" ON "waitlist"("user_id");

-- CreateIndex
CREATE INDEX "user_sessions_of_users" ON "user_sessions"("user_id", "id") WHERE (user_id IS NOT NULL);

-- CreateIndex
CREATE INDEX "page_visits_of_users" ON "page_visits"("user_id", "id") WHERE (user_id IS NOT NULL);

-- CreateIndex
CREATE INDEX "analytics_events_of_users" ON "analytics_events"("user_id", "id") WHERE (user_id IS NOT NULL);

-- What administrators did stays as it was written.
CREATE TRIGGER "admin_actions_append_only"
    BEFORE UPDATE OR DELETE OR TRUNCATE ON "admin_actions"
    FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
