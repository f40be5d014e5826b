import { Component, type ComponentType, type ReactNode } from 'react';

interface Props {
  heading: string;
  retry: string;
  children: ReactNode;
}

/**
 * Error boundary for an island. Shows the error screen (specification, section 8) instead: the
 * error message and a retry button.
 */
export class ErrorScreen extends Component<Props> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    const { heading, retry, children } = this.props;
    if (!error) return children;
    return (
      <div className="banner banner-error" role="alert">
        <p>{heading}</p>
        <p>{error.message}</p>
        <button
          className="button mt-4"
          type="button"
          onClick={() => this.setState({ error: undefined })}
        >
          {retry}
        </button>
      </div>
    );
  }
}

/** Wraps an island in the error boundary. */
export const withErrorScreen =
  <P extends { island: Omit<Props, 'children'> }>(Island: ComponentType<P>) =>
  (props: P) => (
    <ErrorScreen {...props.island}>
      <Island {...props} />
    </ErrorScreen>
  );
