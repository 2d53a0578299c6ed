-- The key of each import that has a file, wrapped by the ring. It is destroyed with the file.
CREATE TABLE "import_key" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"import_id" bigint NOT NULL UNIQUE REFERENCES "import" ("id") ON DELETE CASCADE,
	"sealed" text NOT NULL
);

-- What the hidden cells of a row hold, sealed under the key of the import.
CREATE TABLE "import_secret" (
	"import_id" bigint NOT NULL REFERENCES "import" ("id") ON DELETE CASCADE,
	"number" integer NOT NULL,
	"sealed" text NOT NULL,
	PRIMARY KEY ("import_id", "number")
);

-- Files that were uploaded before are not sealed. They live for a day at most and are uploaded again.
DELETE FROM "import_piece";

-- A mark knows a secret again that a file gives a second time; the batch says which import set it.
ALTER TABLE "credential_secret" ADD COLUMN "mark" text;
ALTER TABLE "credential_secret" ADD COLUMN "batch_id" bigint;
CREATE INDEX "credential_secret_batch_ix" ON "credential_secret" ("batch_id") WHERE "batch_id" IS NOT NULL;
