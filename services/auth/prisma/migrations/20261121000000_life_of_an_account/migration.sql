-- CreateEnum
CREATE TYPE "session_method" AS ENUM ('password', 'link', 'recovery');

-- CreateEnum
CREATE TYPE "one_time_token_purpose" AS ENUM ('sign_up', 'recovery', 'email_change');

-- AlterTable
ALTER TABLE "users" ADD COLUMN "new_email" TEXT;

-- AlterTable
ALTER TABLE "profiles" ADD COLUMN "organization" TEXT;

-- AlterTable
ALTER TABLE "sessions" ADD COLUMN "method" "session_method" NOT NULL DEFAULT 'password';

-- CreateTable
CREATE TABLE "sign_ups" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "password_hash" TEXT NOT NULL,
    "first_name" TEXT,
    "last_name" TEXT,
    "organization" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_ups_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "one_time_tokens" (
    "hash" BYTEA NOT NULL,
    "user_id" UUID NOT NULL,
    "purpose" "one_time_token_purpose" NOT NULL,
    "email" TEXT NOT NULL,
    "sign_up_id" UUID,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "one_time_tokens_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "known_devices" (
    "user_id" UUID NOT NULL,
    "fingerprint" BYTEA NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "known_devices_pkey" PRIMARY KEY ("user_id","fingerprint")
);

-- CreateTable
CREATE TABLE "emails" (
    "id" UUID NOT NULL,
    "content_encrypted" BYTEA NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "failed_at" TIMESTAMPTZ(3),
    "failure" TEXT,

    CONSTRAINT "emails_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "email_slots" (
    "key" BYTEA NOT NULL,
    "taken_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "email_slots_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "security_events" (
    "id" BIGSERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "user_id" UUID,
    "actor_id" UUID,
    "network" TEXT,
    "device" TEXT,
    "request_id" TEXT,

    CONSTRAINT "security_events_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "sign_ups_user_id_idx" ON "sign_ups"("user_id");

-- CreateIndex
CREATE INDEX "sign_ups_created_at_idx" ON "sign_ups"("created_at");

-- CreateIndex
CREATE INDEX "one_time_tokens_user_id_idx" ON "one_time_tokens"("user_id");

-- CreateIndex
CREATE INDEX "one_time_tokens_sign_up_id_idx" ON "one_time_tokens"("sign_up_id");

-- CreateIndex
CREATE INDEX "one_time_tokens_expires_at_idx" ON "one_time_tokens"("expires_at");

-- CreateIndex
CREATE INDEX "emails_due_at_idx" ON "emails"("due_at");

-- CreateIndex
CREATE INDEX "email_slots_taken_at_idx" ON "email_slots"("taken_at");

-- CreateIndex
CREATE INDEX "security_events_user_id_id_idx" ON "security_events"("user_id", "id");

-- CreateIndex
CREATE INDEX "security_events_kind_id_idx" ON "security_events"("kind", "id");

-- CreateIndex
CREATE INDEX "security_events_occurred_at_idx" ON "security_events"("occurred_at");

-- AddForeignKey
ALTER TABLE "sign_ups" ADD CONSTRAINT "sign_ups_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_sign_up_id_fkey" FOREIGN KEY ("sign_up_id") REFERENCES "sign_ups"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What has happened stays as it was written. Retention may delete it after a year.
CREATE FUNCTION "keep_security_events"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' AND OLD."occurred_at" < now() - interval '1 year' THEN
        RETURN OLD;
    END IF;
    RAISE EXCEPTION 'security events are append-only';
END;
$$;

CREATE TRIGGER "keep_security_events" BEFORE UPDATE OR DELETE ON "security_events"
    FOR EACH ROW EXECUTE FUNCTION "keep_security_events"();

CREATE TRIGGER "keep_all_security_events" BEFORE TRUNCATE ON "security_events"
    FOR EACH STATEMENT EXECUTE FUNCTION "keep_security_events"();
