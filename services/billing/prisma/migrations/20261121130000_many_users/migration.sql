-- AlterTable
ALTER TABLE "customers" ADD COLUMN     "search" TEXT GENERATED ALWAYS AS (lower("name" || ' ' || "email")) STORED;

-- What Prisma cannot say.

-- Every account is listed, also one that auth has not told of yet: whatever auth says of it is a later word.
CREATE FUNCTION "credit_accounts_list"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "customers" ("user_id", "email", "name", "joined_at", "changed_at")
    VALUES (NEW."user_id", '', '', NEW."created_at", 'epoch')
    ON CONFLICT DO NOTHING;
    RETURN NULL;
END;
$$;

CREATE TRIGGER "credit_accounts_listed"
    AFTER INSERT ON "credit_accounts"
    FOR EACH ROW EXECUTE FUNCTION "credit_accounts_list"();

INSERT INTO "customers" ("user_id", "email", "name", "joined_at", "changed_at")
SELECT "user_id", '', '', "created_at", 'epoch' FROM "credit_accounts"
ON CONFLICT DO NOTHING;

-- A page in each order of the administrators' table begins where it begins, whatever lies before it.
CREATE INDEX "customers_by_name" ON "customers"(lower("name"), "user_id");
CREATE INDEX "customers_by_email" ON "customers"("email", "user_id");
CREATE INDEX "customers_by_suspension" ON "customers"((coalesce("suspended_until", '-infinity')), "user_id");

-- None of a column that a request changes: those rows are updated in place.
CREATE INDEX "credit_accounts_by_plan" ON "credit_accounts"(
    (CASE "plan_id" WHEN 'free_trial' THEN 0 WHEN 'starter' THEN 1 WHEN 'professional' THEN 2 ELSE 3 END), "user_id"
);
CREATE INDEX "credit_accounts_by_trial_end" ON "credit_accounts"(
    (CASE "plan_id" WHEN 'free_trial' THEN coalesce("period_end", 'infinity') ELSE 'infinity' END), "user_id"
);

-- How a name or an address begins, as payments are searched by.
CREATE INDEX "customers_name_begins" ON "customers"(lower("name") text_pattern_ops);
CREATE INDEX "customers_email_begins" ON "customers"(lower("email") text_pattern_ops);
