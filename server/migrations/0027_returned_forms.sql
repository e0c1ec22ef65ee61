CREATE TABLE "returned_forms" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"form" text NOT NULL,
	"page" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "returned_forms_token_hash_bytes" CHECK (octet_length("returned_forms"."token_hash") <= 8000),
	CONSTRAINT "returned_forms_form_bytes" CHECK (octet_length("returned_forms"."form") <= 8000),
	CONSTRAINT "returned_forms_page_bytes" CHECK (octet_length("returned_forms"."page") <= 100000)
);
--> statement-breakpoint
CREATE INDEX "returned_forms_created" ON "returned_forms" USING btree ("created_at");