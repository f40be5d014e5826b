import { Component, type ComponentType } from 'react';
import type { FormProps } from './form-props.ts';

type Boundary = Pick<FormProps<'contact'>, 'boundary'>;

/**
 * An island that catches what goes wrong while it renders: shows the error screen (specification, section 8) with the
 * message and a way on, and leaves the rest of the page alone.
 */
export const withErrorScreen = <Props extends Boundary>(Content: ComponentType<Props>) =>
  class Island extends Component<Props> {
    override state: { error?: Error | undefined } = {};

    static getDerivedStateFromError(error: unknown) {
      return { error: error instanceof Error ? error : new Error(String(error)) };
    }

    override render() {
      const { error } = this.state;
      if (!error) return <Content {...this.props} />;
      const { heading, retry } = this.props.boundary;
      return (
        <div className="banner banner-error" role="alert">
          <p>{heading}</p>
          <p className="mt-1 font-normal">{error.message}</p>
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
  };
