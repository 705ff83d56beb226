-- CreateTable
CREATE TABLE "templates" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "current_version" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "templates_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "template_versions" (
    "template_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "template" TEXT NOT NULL,
    "partials" JSON NOT NULL,
    "options" JSON NOT NULL,
    "sample_data" JSON,
    "characters" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "template_versions_pkey" PRIMARY KEY ("template_id","number")
);

-- CreateIndex
CREATE INDEX "templates_user_id_created_at_id_idx" ON "templates"("user_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "templates_user_id_name_key" ON "templates"("user_id", "name");

-- AddForeignKey
ALTER TABLE "template_versions" ADD CONSTRAINT "template_versions_template_id_fkey" FOREIGN KEY ("template_id") REFERENCES "templates"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma cannot say.

ALTER TABLE "templates"
    ADD CONSTRAINT "templates_current_version" CHECK ("current_version" >= 1);

ALTER TABLE "template_versions"
    ADD CONSTRAINT "template_versions_numbers" CHECK ("number" >= 1 AND "characters" >= 1);

-- Jobs and customers rely on it: what a version says stays.
CREATE FUNCTION "template_versions_refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'version % of template % is final', OLD."number", OLD."template_id";
END;
$$;

CREATE TRIGGER "template_versions_final"
    BEFORE UPDATE ON "template_versions"
    FOR EACH ROW EXECUTE FUNCTION "template_versions_refuse_change"();
