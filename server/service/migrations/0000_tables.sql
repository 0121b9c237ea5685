CREATE SCHEMA IF NOT EXISTS "facet";
--> statement-breakpoint
CREATE TABLE "facet"."accounts" (
	"account_id" text PRIMARY KEY NOT NULL,
	"domain" text NOT NULL,
	"name" text,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"latest_activity_at" bigint,
	CONSTRAINT "accounts_domain_unique" UNIQUE("domain")
);
--> statement-breakpoint
CREATE TABLE "facet"."assets" (
	"asset_id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"name" text NOT NULL,
	"purpose" text NOT NULL,
	"tags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ai_description" text,
	"parent_asset_id" text,
	"hidden" boolean DEFAULT false NOT NULL,
	"type" text NOT NULL,
	"file_id" text NOT NULL,
	"lifecycle_state" text NOT NULL,
	"idempotency_key" text,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"trashed_at" bigint,
	"deleted_at" bigint,
	CONSTRAINT "assets_idempotency_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "facet"."audience_versions" (
	"version_id" text PRIMARY KEY NOT NULL,
	"audience_id" text NOT NULL,
	"version_number" integer NOT NULL,
	"status" text NOT NULL,
	"is_new_page_agent" boolean DEFAULT false NOT NULL,
	"supplementary_context" text,
	"queue_duration_ms" bigint,
	"created_at" bigint NOT NULL,
	"became_draft_at" bigint,
	"queued_at" bigint,
	"published_at" bigint,
	"obsolete_at" bigint,
	"cancelled_at" bigint,
	"archived_at" bigint
);
--> statement-breakpoint
CREATE TABLE "facet"."audiences" (
	"audience_id" text PRIMARY KEY NOT NULL,
	"page_id" text NOT NULL,
	"person_id" text,
	"person_route_key" text,
	"status" text NOT NULL,
	"is_new_page_agent" boolean DEFAULT false NOT NULL,
	"computed_name" text NOT NULL,
	"custom_name" text,
	"supplementary_context" text,
	"action_form_id_override" text,
	"action_form_instructions_override" text,
	"action_url_override" text,
	"metadata_override" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"latest_version_id" text,
	"published_version_id" text,
	"created_at" bigint NOT NULL,
	"archived_at" bigint
);
--> statement-breakpoint
CREATE TABLE "facet"."conversations" (
	"conversation_id" text PRIMARY KEY NOT NULL,
	"audience_id" text NOT NULL,
	"published_message_id" text,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "conversations_audience_id_unique" UNIQUE("audience_id")
);
--> statement-breakpoint
CREATE TABLE "facet"."message_changes" (
	"change_id" text PRIMARY KEY NOT NULL,
	"conversation_id" text NOT NULL,
	"message_position" integer NOT NULL,
	"position" integer NOT NULL,
	"field" text NOT NULL,
	"previous_value" text,
	"new_value" text,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "facet"."message_snapshots" (
	"message_id" text PRIMARY KEY NOT NULL,
	"supplementary_context" text,
	"metadata_override" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "facet"."messages" (
	"conversation_id" text NOT NULL,
	"position" integer NOT NULL,
	"message_id" text NOT NULL,
	"version_id" text,
	"role" text NOT NULL,
	"content" text NOT NULL,
	"sent_at" bigint NOT NULL,
	"has_snapshot" boolean DEFAULT false NOT NULL,
	"tool_calls" jsonb,
	"content_parts" jsonb,
	"reasoning" text,
	"is_interrupted" boolean DEFAULT false NOT NULL,
	"generating" boolean DEFAULT false NOT NULL,
	CONSTRAINT "messages_conversation_id_position_pk" PRIMARY KEY("conversation_id","position"),
	CONSTRAINT "messages_message_id_unique" UNIQUE("message_id")
);
--> statement-breakpoint
CREATE TABLE "facet"."pages" (
	"page_id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"page_context" text NOT NULL,
	"page_type" text NOT NULL,
	"status" text NOT NULL,
	"audiences_count" bigint DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"archived_at" bigint,
	"deleted_at" bigint,
	"actions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"action_card_widgets" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"scripts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"footer_links" jsonb,
	"header_action_id" text,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "facet"."person_logs" (
	"person_id" text NOT NULL,
	"person_log_id" text NOT NULL,
	"source" text NOT NULL,
	"type" text NOT NULL,
	"payload" jsonb NOT NULL,
	"idempotency_key" text,
	"created_at" bigint NOT NULL,
	"updated_at" bigint,
	"deleted_at" bigint,
	CONSTRAINT "person_logs_person_id_person_log_id_pk" PRIMARY KEY("person_id","person_log_id")
);
--> statement-breakpoint
CREATE TABLE "facet"."persons" (
	"person_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"domain" text,
	"slug" text NOT NULL,
	"phone_number" text,
	"linkedin_profile_url" text,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "facet"."row_counters" (
	"table_name" text PRIMARY KEY NOT NULL,
	"row_count" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "facet"."session_counters" (
	"page_id" text NOT NULL,
	"audience_id" text NOT NULL,
	"hour" integer NOT NULL,
	"sessions" bigint NOT NULL,
	CONSTRAINT "session_counters_page_id_audience_id_hour_pk" PRIMARY KEY("page_id","audience_id","hour")
);
--> statement-breakpoint
CREATE TABLE "facet"."sessions" (
	"audience_session_id" text PRIMARY KEY NOT NULL,
	"analytics_session_id" text,
	"page_id" text NOT NULL,
	"audience_id" text NOT NULL,
	"page_title" text,
	"page_url" text,
	"computation_status" text,
	"form_submission_id" text,
	"form_submission_email" text,
	"form_submission_phone" text,
	"form_submission_identifier" text,
	"form_submission_identifier_type" text,
	"has_conversion" boolean,
	"has_form_submit" boolean,
	"is_bounce" boolean,
	"max_scroll_depth_percentage" double precision,
	"questions_asked_count" integer,
	"time_spent_seconds" double precision,
	"total_clicks_count" integer,
	"started_at" bigint NOT NULL,
	"ended_at" bigint,
	"utm_campaign" text,
	"utm_content" text,
	"utm_medium" text,
	"utm_source" text,
	"utm_term" text
);
--> statement-breakpoint
CREATE TABLE "facet"."webhook_subscriptions" (
	"subscription_id" text PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"events" jsonb,
	"active" boolean NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "facet"."audience_versions" ADD CONSTRAINT "audience_versions_audience_id_audiences_audience_id_fk" FOREIGN KEY ("audience_id") REFERENCES "facet"."audiences"("audience_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facet"."audiences" ADD CONSTRAINT "audiences_page_id_pages_page_id_fk" FOREIGN KEY ("page_id") REFERENCES "facet"."pages"("page_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facet"."conversations" ADD CONSTRAINT "conversations_audience_id_audiences_audience_id_fk" FOREIGN KEY ("audience_id") REFERENCES "facet"."audiences"("audience_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facet"."message_changes" ADD CONSTRAINT "message_changes_conversation_id_conversations_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "facet"."conversations"("conversation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facet"."message_snapshots" ADD CONSTRAINT "message_snapshots_message_id_messages_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "facet"."messages"("message_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facet"."messages" ADD CONSTRAINT "messages_conversation_id_conversations_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "facet"."conversations"("conversation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facet"."person_logs" ADD CONSTRAINT "person_logs_person_id_persons_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "facet"."persons"("person_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "audience_versions_by_number" ON "facet"."audience_versions" USING btree ("audience_id","version_number");--> statement-breakpoint
CREATE INDEX "audiences_by_page" ON "facet"."audiences" USING btree ("page_id","created_at","audience_id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_changes_by_message" ON "facet"."message_changes" USING btree ("conversation_id","message_position","position");--> statement-breakpoint
CREATE INDEX "persons_by_age" ON "facet"."persons" USING btree ("created_at","person_id");--> statement-breakpoint
CREATE INDEX "persons_by_domain" ON "facet"."persons" USING hash ("domain");--> statement-breakpoint
CREATE INDEX "sessions_by_page" ON "facet"."sessions" USING btree ("page_id","started_at" DESC NULLS FIRST,"audience_session_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "sessions_by_audience" ON "facet"."sessions" USING btree ("page_id","audience_id","started_at" DESC NULLS FIRST,"audience_session_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "webhook_subscriptions_by_age" ON "facet"."webhook_subscriptions" USING btree ("created_at","subscription_id");