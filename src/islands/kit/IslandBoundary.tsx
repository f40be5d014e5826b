import { Component, type ComponentType, type ReactNode } from 'react';

export interface BoundaryStrings {
  heading: string;
  retry: string;
}

interface Props {
  strings: BoundaryStrings;
  children: ReactNode;
}

/**
 * Catches what goes wrong while an island renders: shows the error screen (specification, section 8) with the
 * message and a way on, and leaves the rest of the page alone.
 */
class IslandBoundary extends Component<Props, { error: Error | undefined }> {
  override state = { error: undefined as Error | undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <div className="banner banner-error" role="alert">
        <p>{this.props.strings.heading}</p>
        <p className="mt-1 font-normal">{error.message}</p>
        <button className="button mt-4" type="button" onClick={() => this.setState({ error: undefined })}>
          {this.props.strings.retry}
        </button>
      </div>
    );
  }
}

/** An island with the error screen in its place. */
export function withErrorScreen<Props extends { boundary: BoundaryStrings }>(Content: ComponentType<Props>) {
  return function Island(props: Props) {
    return (
      <IslandBoundary strings={props.boundary}>
        <Content {...props} />
      </IslandBoundary>
    );
  };
}
