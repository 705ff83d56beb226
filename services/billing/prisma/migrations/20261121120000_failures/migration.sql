-- AlterTable
ALTER TABLE "credit_holds" ADD COLUMN     "failure_code" TEXT;
