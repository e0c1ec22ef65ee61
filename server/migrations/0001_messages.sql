CREATE TABLE "client_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"thread_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"urgency" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "client_requests_kind_bytes" CHECK (octet_length("client_requests"."kind") <= 8000),
	CONSTRAINT "client_requests_urgency_bytes" CHECK (octet_length("client_requests"."urgency") <= 8000),
	CONSTRAINT "client_requests_state_bytes" CHECK (octet_length("client_requests"."state") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "message_threads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" text NOT NULL,
	"project_id" text DEFAULT '' NOT NULL,
	"contact_id" text,
	"waiting_since" timestamp (3) with time zone,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "message_threads_once" UNIQUE("organization_id","project_id"),
	CONSTRAINT "message_threads_organization_id_bytes" CHECK (octet_length("message_threads"."organization_id") <= 8000),
	CONSTRAINT "message_threads_project_id_bytes" CHECK (octet_length("message_threads"."project_id") <= 8000),
	CONSTRAINT "message_threads_contact_id_bytes" CHECK (octet_length("message_threads"."contact_id") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "thread_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"message_id" uuid NOT NULL,
	"store_id" text NOT NULL,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	CONSTRAINT "thread_files_store_id_unique" UNIQUE("store_id"),
	CONSTRAINT "thread_files_store_id_bytes" CHECK (octet_length("thread_files"."store_id") <= 8000),
	CONSTRAINT "thread_files_file_name_bytes" CHECK (octet_length("thread_files"."file_name") <= 8000),
	CONSTRAINT "thread_files_content_type_bytes" CHECK (octet_length("thread_files"."content_type") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "thread_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"thread_id" uuid NOT NULL,
	"author_id" text,
	"is_team" boolean NOT NULL,
	"is_internal" boolean DEFAULT false NOT NULL,
	"form_id" text NOT NULL,
	"text" text NOT NULL,
	"mentions" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "thread_messages_once" UNIQUE("thread_id","form_id"),
	CONSTRAINT "thread_messages_author_id_bytes" CHECK (octet_length("thread_messages"."author_id") <= 8000),
	CONSTRAINT "thread_messages_form_id_bytes" CHECK (octet_length("thread_messages"."form_id") <= 8000),
	CONSTRAINT "thread_messages_text_bytes" CHECK (octet_length("thread_messages"."text") <= 40000),
	CONSTRAINT "thread_messages_mentions_bytes" CHECK (octet_length("thread_messages"."mentions"::text) <= 8000),
	CONSTRAINT "thread_messages_internal" CHECK ("thread_messages"."is_team" or not "thread_messages"."is_internal")
);
--> statement-breakpoint
CREATE TABLE "thread_readers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"thread_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"read_at" timestamp (3) with time zone,
	"mailed_at" timestamp (3) with time zone,
	CONSTRAINT "thread_readers_once" UNIQUE("thread_id","user_id"),
	CONSTRAINT "thread_readers_user_id_bytes" CHECK (octet_length("thread_readers"."user_id") <= 8000)
);
--> statement-breakpoint
ALTER TABLE "client_requests" ADD CONSTRAINT "client_requests_id_thread_messages_id_fk" FOREIGN KEY ("id") REFERENCES "public"."thread_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_requests" ADD CONSTRAINT "client_requests_thread_id_message_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."message_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_threads" ADD CONSTRAINT "message_threads_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_threads" ADD CONSTRAINT "message_threads_contact_id_users_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_files" ADD CONSTRAINT "thread_files_message_id_thread_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."thread_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_messages" ADD CONSTRAINT "thread_messages_thread_id_message_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."message_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_messages" ADD CONSTRAINT "thread_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_readers" ADD CONSTRAINT "thread_readers_thread_id_message_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."message_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_readers" ADD CONSTRAINT "thread_readers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_requests_of_thread" ON "client_requests" USING btree ("thread_id","due_at");--> statement-breakpoint
CREATE INDEX "message_threads_contact" ON "message_threads" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "message_threads_newest" ON "message_threads" USING btree ("last_at","id");--> statement-breakpoint
CREATE INDEX "thread_files_of_message" ON "thread_files" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "thread_messages_in_order" ON "thread_messages" USING btree ("thread_id","created_at","id");--> statement-breakpoint
CREATE INDEX "thread_messages_author" ON "thread_messages" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "thread_readers_user" ON "thread_readers" USING btree ("user_id");