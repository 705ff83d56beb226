-- AlterTable
ALTER TABLE "security_events" ADD COLUMN "reason" TEXT;

-- CreateTable
CREATE TABLE "notification_opt_outs" (
    "user_id" UUID NOT NULL,
    "topic" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "notification_opt_outs_pkey" PRIMARY KEY ("user_id","topic")
);

-- CreateTable
CREATE TABLE "mail_state" (
    "id" INTEGER NOT NULL,
    "last_delivered_at" TIMESTAMPTZ(3),
    "last_failed_at" TIMESTAMPTZ(3),
    "last_failure" TEXT,

    CONSTRAINT "mail_state_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "users_created_at_id_idx" ON "users"("created_at", "id");

-- CreateIndex
CREATE INDEX "emails_created_at_idx" ON "emails"("created_at");

-- CreateIndex
CREATE INDEX "security_events_kind_occurred_at_id_idx" ON "security_events"("kind", "occurred_at", "id");

-- AddForeignKey
ALTER TABLE "notification_opt_outs" ADD CONSTRAINT "notification_opt_outs_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma cannot say.

ALTER TABLE "mail_state" ADD CONSTRAINT "mail_state_one_row" CHECK ("id" = 1);
INSERT INTO "mail_state" ("id") VALUES (1);

-- Whoever deletes a user and however, everybody who keeps something of them is told (auth.users.deleted).
CREATE OR REPLACE FUNCTION "users_tell_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM "tell_user_changed"(OLD."id", true);
    IF OLD."email_confirmed_at" IS NOT NULL THEN
        INSERT INTO "outbox" ("id", "name", "payload", "trace", "occurred_at")
        VALUES (gen_random_uuid(), 'auth.users.deleted', jsonb_build_object(
            'userId', OLD."id",
            'email', OLD."email",
            'deletedAt', clock_timestamp()
        ), '{}', clock_timestamp());
    END IF;
    RETURN OLD;
END;
$$;
