import { Component, type ReactNode } from 'react';
import { ErrorScreen } from './error-screen';

export interface ErrorBoundaryProps {
  /** Key whose change clears the error; callers pass the URL. */
  resetKey: string;
  children: ReactNode;
}

interface ErrorBoundaryState {
  error: unknown;
  hasFailed: boolean;
}

/** Shows the error page when a screen throws, until `resetKey` changes. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  constructor(props: ErrorBoundaryProps) {
    super(props);
    this.state = { error: null, hasFailed: false };
  }

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error, hasFailed: true };
  }

  override componentDidUpdate(previous: ErrorBoundaryProps): void {
    if (this.state.hasFailed && previous.resetKey !== this.props.resetKey) {
      this.tryAgain();
    }
  }

  tryAgain(): void {
    this.setState({ error: null, hasFailed: false });
  }

  override render(): ReactNode {
    const { error, hasFailed } = this.state;
    return hasFailed ? (
      <ErrorScreen error={error} onTryAgain={() => this.tryAgain()} />
    ) : (
      this.props.children
    );
  }
}
