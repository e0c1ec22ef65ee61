CREATE TABLE "lead_import_lines" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"text" text NOT NULL,
	"verdict" text NOT NULL,
	CONSTRAINT "lead_import_lines_import_id_line_pk" PRIMARY KEY("import_id","line"),
	CONSTRAINT "lead_import_lines_text_bytes" CHECK (octet_length("lead_import_lines"."text") <= 8000),
	CONSTRAINT "lead_import_lines_verdict_bytes" CHECK (octet_length("lead_import_lines"."verdict") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "lead_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file_name" text NOT NULL,
	"content" text NOT NULL,
	"columns" jsonb NOT NULL,
	"mapping" jsonb NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"written_to" integer DEFAULT 0 NOT NULL,
	"last_line" integer NOT NULL,
	"by_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lead_imports_file_name_bytes" CHECK (octet_length("lead_imports"."file_name") <= 8000),
	CONSTRAINT "lead_imports_content_bytes" CHECK (octet_length("lead_imports"."content") <= 20000000),
	CONSTRAINT "lead_imports_state_bytes" CHECK (octet_length("lead_imports"."state") <= 8000),
	CONSTRAINT "lead_imports_by_id_bytes" CHECK (octet_length("lead_imports"."by_id") <= 8000)
);
--> statement-breakpoint
ALTER TABLE "lead_import_lines" ADD CONSTRAINT "lead_import_lines_import_id_lead_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."lead_imports"("id") ON DELETE cascade ON UPDATE no action;