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
CREATE INDEX "outbox_sequence_idx" ON "outbox"("sequence");

-- What Prisma cannot say.

-- Tells what a user is now (auth.users.changed), whoever changed it and however: nobody who changes a user can forget
-- to. Only users whose address is confirmed are told of. The user's row is locked, so that of two changes at the same
-- time the later word knows both.
CREATE FUNCTION "tell_user_changed"("told" UUID, "is_deleted" BOOLEAN) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM 1 FROM "users" WHERE "id" = "told" FOR NO KEY UPDATE;
    INSERT INTO "outbox" ("id", "name", "payload", "trace", "occurred_at")
    SELECT gen_random_uuid(), 'auth.users.changed', jsonb_build_object(
        'userId', "users"."id",
        'email', "users"."email",
        'firstName', "profiles"."first_name",
        'lastName', "profiles"."last_name",
        'joinedAt', "users"."created_at",
        'suspendedUntil', "users"."banned_until",
        'deletedAt', CASE WHEN "is_deleted" THEN clock_timestamp() END,
        'changedAt', clock_timestamp()
    ), '{}', clock_timestamp()
    FROM "users" LEFT JOIN "profiles" ON "profiles"."id" = "users"."id"
    WHERE "users"."id" = "told" AND "users"."email_confirmed_at" IS NOT NULL;
END;
$$;

CREATE FUNCTION "users_tell_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM "tell_user_changed"(NEW."id", false);
    RETURN NULL;
END;
$$;

CREATE FUNCTION "users_tell_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM "tell_user_changed"(OLD."id", true);
    RETURN OLD;
END;
$$;

CREATE TRIGGER "users_added"
    AFTER INSERT ON "users"
    FOR EACH ROW EXECUTE FUNCTION "users_tell_changed"();

CREATE TRIGGER "users_changed"
    AFTER UPDATE ON "users"
    FOR EACH ROW WHEN (
        (NEW."email", NEW."email_confirmed_at", NEW."banned_until")
        IS DISTINCT FROM (OLD."email", OLD."email_confirmed_at", OLD."banned_until")
    ) EXECUTE FUNCTION "users_tell_changed"();

CREATE TRIGGER "users_deleted"
    BEFORE DELETE ON "users"
    FOR EACH ROW EXECUTE FUNCTION "users_tell_deleted"();

CREATE TRIGGER "profiles_added"
    AFTER INSERT ON "profiles"
    FOR EACH ROW EXECUTE FUNCTION "users_tell_changed"();

CREATE TRIGGER "profiles_changed"
    AFTER UPDATE ON "profiles"
    FOR EACH ROW WHEN (
        (NEW."first_name", NEW."last_name") IS DISTINCT FROM (OLD."first_name", OLD."last_name")
    ) EXECUTE FUNCTION "users_tell_changed"();

-- Users who are there already.
SELECT "tell_user_changed"("id", false) FROM "users";
