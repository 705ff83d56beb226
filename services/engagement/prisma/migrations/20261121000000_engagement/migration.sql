-- CreateTable
CREATE TABLE "waitlist" (
    "id" UUID NOT NULL,
    "user_id" UUID,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "referral_source" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "invited_at" TIMESTAMPTZ(3),

    CONSTRAINT "waitlist_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "contacts" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "done_at" TIMESTAMPTZ(3),

    CONSTRAINT "contacts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "app_config" (
    "id" INTEGER NOT NULL,
    "show_waitlist" BOOLEAN NOT NULL,
    "hero_default_option" INTEGER NOT NULL,
    "theme_selected" INTEGER NOT NULL,
    "theme_show_selector" BOOLEAN NOT NULL,
    "version" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "app_config_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "app_config_changes" (
    "id" BIGSERIAL NOT NULL,
    "actor_id" UUID NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,
    "before" JSONB NOT NULL,
    "after" JSONB NOT NULL,
    "request_id" TEXT,

    CONSTRAINT "app_config_changes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_limits" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL,
    "expire" TIMESTAMPTZ(3),

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "user_sessions" (
    "id" UUID NOT NULL,
    "user_id" UUID,
    "device_type" TEXT,
    "browser" TEXT,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "reported_page_views" INTEGER NOT NULL DEFAULT 0,
    "page_visits" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "user_sessions_pkey" PRIMARY KEY ("started_at","id")
) PARTITION BY RANGE ("started_at");

-- CreateTable
CREATE TABLE "page_visits" (
    "id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "user_id" UUID,
    "page_path" TEXT NOT NULL,
    "page_title" TEXT,
    "referrer" TEXT,
    "user_agent" TEXT,
    "timestamp" TIMESTAMPTZ(3) NOT NULL,
    "duration" INTEGER,
    "duration_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "page_visits_pkey" PRIMARY KEY ("timestamp","id")
) PARTITION BY RANGE ("timestamp");

-- CreateTable
CREATE TABLE "visit_durations" (
    "session_id" UUID NOT NULL,
    "page_path" TEXT NOT NULL,
    "told_at" TIMESTAMPTZ(3) NOT NULL,
    "duration" INTEGER NOT NULL,

    CONSTRAINT "visit_durations_pkey" PRIMARY KEY ("session_id","page_path","told_at")
);

-- CreateTable
CREATE TABLE "analytics_events" (
    "id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "user_id" UUID,
    "event_type" TEXT NOT NULL,
    "event_data" JSONB NOT NULL,
    "page_path" TEXT,
    "timestamp" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "analytics_events_pkey" PRIMARY KEY ("timestamp","id")
) PARTITION BY RANGE ("timestamp");

-- CreateTable
CREATE TABLE "analytics_hours" (
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "page_views" BIGINT NOT NULL DEFAULT 0,
    "visitors" BIGINT NOT NULL DEFAULT 0,
    "sessions" BIGINT NOT NULL DEFAULT 0,
    "sessions_ended" BIGINT NOT NULL DEFAULT 0,
    "session_seconds" BIGINT NOT NULL DEFAULT 0,
    "events" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "analytics_hours_pkey" PRIMARY KEY ("hour")
);

-- CreateTable
CREATE TABLE "recorded_ids" (
    "id" UUID NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "recorded_ids_pkey" PRIMARY KEY ("id")
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

-- CreateIndex
CREATE UNIQUE INDEX "waitlist_email_key" ON "waitlist"("email");

-- CreateIndex
CREATE INDEX "waitlist_created_at_id_idx" ON "waitlist"("created_at", "id");

-- CreateIndex
CREATE INDEX "contacts_created_at_id_idx" ON "contacts"("created_at", "id");

-- CreateIndex
CREATE INDEX "rate_limits_expire_idx" ON "rate_limits"("expire");

-- CreateIndex
CREATE INDEX "page_visits_session_id_page_path_timestamp_idx" ON "page_visits"("session_id", "page_path", "timestamp");

-- CreateIndex
CREATE INDEX "visit_durations_told_at_idx" ON "visit_durations"("told_at");

-- CreateIndex
CREATE INDEX "recorded_ids_recorded_at_idx" ON "recorded_ids"("recorded_at");

-- CreateIndex
CREATE INDEX "outbox_sequence_idx" ON "outbox"("sequence");

-- What Prisma cannot say.

-- SPEC §3: a single row.
ALTER TABLE "app_config" ADD CONSTRAINT "app_config_single_row" CHECK ("id" = 1);

-- An audit that can be changed is none.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'rows of % stay as they are', TG_TABLE_NAME;
END $$;

CREATE TRIGGER "app_config_changes_stay" BEFORE UPDATE OR DELETE OR TRUNCATE ON "app_config_changes"
    FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

-- Rows for whose month there is no partition yet; partitions.ts makes the others ahead of time.
CREATE TABLE "user_sessions_rest" PARTITION OF "user_sessions" DEFAULT;
CREATE TABLE "page_visits_rest" PARTITION OF "page_visits" DEFAULT;
CREATE TABLE "analytics_events_rest" PARTITION OF "analytics_events" DEFAULT;
