export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      contact_submissions: {
        Row: {
          company: string;
          created_at: string;
          email: string;
          id: string;
          language: string;
          message: string;
          name: string;
          notes: string;
          restricted: boolean;
          status: string;
          trapped: boolean;
        };
        ComputedFields: never;
        Insert: {
          company: string;
          created_at?: string;
          email: string;
          id?: string;
          language?: string;
          message: string;
          name: string;
          notes?: string;
          restricted?: boolean;
          status?: string;
          trapped?: boolean;
        };
        Update: {
          company?: string;
          created_at?: string;
          email?: string;
          id?: string;
          language?: string;
          message?: string;
          name?: string;
          notes?: string;
          restricted?: boolean;
          status?: string;
          trapped?: boolean;
        };
        Relationships: [];
      };
      job_applications: {
        Row: {
          cover_letter: string;
          created_at: string;
          cv_attempted_at: string | null;
          cv_checked_at: string | null;
          cv_error: string | null;
          cv_status: string;
          cv_url: string;
          decided_at: string | null;
          disputed: boolean;
          email: string;
          first_name: string;
          id: string;
          job_title: string;
          language: string;
          last_name: string;
          linkedin: string;
          notes: string;
          phone: string;
          restricted: boolean;
          retention_consent: boolean;
          status: string;
          trapped: boolean;
        };
        ComputedFields: never;
        Insert: {
          cover_letter: string;
          created_at?: string;
          cv_attempted_at?: string | null;
          cv_checked_at?: string | null;
          cv_error?: string | null;
          cv_status?: string;
          cv_url: string;
          decided_at?: string | null;
          disputed?: boolean;
          email: string;
          first_name: string;
          id?: string;
          job_title: string;
          language?: string;
          last_name: string;
          linkedin?: string;
          notes?: string;
          phone: string;
          restricted?: boolean;
          retention_consent?: boolean;
          status?: string;
          trapped?: boolean;
        };
        Update: {
          cover_letter?: string;
          created_at?: string;
          cv_attempted_at?: string | null;
          cv_checked_at?: string | null;
          cv_error?: string | null;
          cv_status?: string;
          cv_url?: string;
          decided_at?: string | null;
          disputed?: boolean;
          email?: string;
          first_name?: string;
          id?: string;
          job_title?: string;
          language?: string;
          last_name?: string;
          linkedin?: string;
          notes?: string;
          phone?: string;
          restricted?: boolean;
          retention_consent?: boolean;
          status?: string;
          trapped?: boolean;
        };
        Relationships: [];
      };
      newsletter_subscriptions: {
        Row: {
          confirmed_at: string | null;
          created_at: string;
          email: string;
          id: string;
          language: string;
          status: string;
          token_hash: string;
          token_until: string;
        };
        ComputedFields: never;
        Insert: {
          confirmed_at?: string | null;
          created_at?: string;
          email: string;
          id?: string;
          language: string;
          status?: string;
          token_hash: string;
          token_until: string;
        };
        Update: {
          confirmed_at?: string | null;
          created_at?: string;
          email?: string;
          id?: string;
          language?: string;
          status?: string;
          token_hash?: string;
          token_until?: string;
        };
        Relationships: [];
      };
    };
    Views: {
      [_ in never]: never;
    };
    Functions: {
      confirm_newsletter: { Args: { token: string }; Returns: boolean };
      cv_checked: { Args: { cv_name: string; error_code: string }; Returns: undefined };
      cv_claim: {
        Args: { max_rows?: number };
        Returns: {
          cv_status: string;
          name: string;
        }[];
      };
      cv_to_remove: {
        Args: { max_rows?: number };
        Returns: {
          bucket: string;
          name: string;
        }[];
      };
      health: { Args: Record<PropertyKey, never>; Returns: Json };
      open_upload: {
        Args: { application_id: string; file_name: string; file_size?: number };
        Returns: string;
      };
      outbox_claim: {
        Args: { first_priority?: number; max_rows?: number };
        Returns: {
          attempts: number;
          id: string;
          kind: string;
          language: string;
          payload: Json;
          recipient: string;
        }[];
      };
      outbox_failed: {
        Args: { error_code: string; is_final?: boolean; message_id: string; wait_seconds?: number };
        Returns: undefined;
      };
      outbox_sent: { Args: { message_id: string }; Returns: undefined };
      person_erase: { Args: { address: string }; Returns: Json };
      person_export: { Args: { address: string }; Returns: Json };
      person_restrict: { Args: { address: string; is_restricted: boolean }; Returns: number };
      person_withdraw: { Args: { address: string }; Returns: number };
      subscribe_newsletter: { Args: { email: string; language?: string }; Returns: undefined };
      unsubscribe_newsletter: { Args: { token: string }; Returns: boolean };
      worker_ran: { Args: { report: string }; Returns: undefined };
    };
    Enums: {
      [_ in never]: never;
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, 'public'>];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    ? (DefaultSchema['Tables'] & DefaultSchema['Views'])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    keyof DefaultSchema['Tables'] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    keyof DefaultSchema['Tables'] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    keyof DefaultSchema['Enums'] | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums']
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums'][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums']
    ? DefaultSchema['Enums'][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    keyof DefaultSchema['CompositeTypes'] | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes']
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes'][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema['CompositeTypes']
    ? DefaultSchema['CompositeTypes'][PublicCompositeTypeNameOrOptions]
    : never;

export const Constants = {
  public: {
    Enums: {},
  },
} as const;
