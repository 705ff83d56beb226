-- What lists are searched by, ready to be compared: ILIKE makes a small letter of each as it goes, row by row.
ALTER TABLE "contacts" ADD COLUMN     "search" TEXT GENERATED ALWAYS AS (lower("name" || ' ' || "email" || ' ' || "subject" || ' ' || "message")) STORED;
ALTER TABLE "waitlist" ADD COLUMN     "search" TEXT GENERATED ALWAYS AS (lower("first_name" || ' ' || "last_name" || ' ' || "email")) STORED;
